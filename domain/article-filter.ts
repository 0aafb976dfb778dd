import { type RawBuilder, sql } from 'kysely';
import type { Status } from '../contract/article.ts';
import { texts } from '../contract/texts.ts';

/** Selects the articles of a list or a search. Articles in the trash never match. */
export interface ArticleFilter {
  status: Status | 'all';
  /** Includes unlisted articles among published ones. All other statuses always include them. */
  unlisted?: boolean | undefined;
  /** Includes pages among published articles. */
  pages?: boolean | undefined;
  category?: string | undefined;
  subcategory?: string | undefined;
  /** The id of a tag. */
  tag?: string | undefined;
  /** The id of a series. */
  series?: string | undefined;
  /** The account that created them. */
  createdBy?: string | undefined;
  /** The account that created them or is connected with one of their authors. */
  ownedBy?: string | undefined;
  /** The name of one of the authors. */
  author?: string | undefined;
  /** A language tag; `en` includes `en-GB`. */
  lang?: string | undefined;
  /** ISO 8601 instants in UTC: dated at `from` or later, and before `until`. */
  from?: string | undefined;
  until?: string | undefined;
}

// Literal values, not parameters, let both databases use their partial indexes.

/** Selects articles that readers may see, unlisted ones included. */
export const published = sql<boolean>`article.status = 'published' and article.deleted_at is null`;

/** The title of an article as anybody may know it: what was withdrawn may have another one since. */
export const publicTitle = sql<string>`case when ${published} then article.title else ${texts.withdrawnArticle} end`;

/** Selects articles that are in public lists. */
export const live = sql<boolean>`article.status = 'published' and article.deleted_at is null and article.unlisted = 0`;

/** The value of `article.unlisted` for a translation of a listed article. */
export const TRANSLATION = 3;

/** Selects articles of which sitemap and translations tell: those in public lists, and their translations. */
export const discoverable = sql<boolean>`article.status = 'published' and article.deleted_at is null and article.unlisted in (0, 3)`;

/** Selects drafts. */
export const draft = sql<boolean>`article.status = 'draft' and article.deleted_at is null`;

/** Selects scheduled articles. */
export const scheduled = sql<boolean>`article.status = 'scheduled' and article.deleted_at is null`;

/** Selects drafts and scheduled articles. */
export const unpublished = sql<boolean>`article.status <> 'published' and article.deleted_at is null`;

/** Selects unlisted articles and pages that readers may see. */
export const unlisted = sql<boolean>`article.unlisted > 0 and article.status = 'published' and article.deleted_at is null`;

/** Selects pages that readers may see. */
export const pages = sql<boolean>`article.unlisted = 2 and article.status = 'published' and article.deleted_at is null`;

/** Selects what a visitor's search finds: articles in public lists, their translations, and pages. */
const searched = sql<boolean>`article.status = 'published' and article.deleted_at is null and article.unlisted <> 1`;

/** Converts a filter into a condition on `article`. */
export function filterCondition(filter: ArticleFilter): RawBuilder<boolean> {
  return sql<boolean>`${sql.join([...conditions(filter)], sql` and `)}`;
}

/** True for a part of a filter that narrows it. */
export function isSet(value: string | boolean | undefined): boolean {
  return value !== undefined && value !== false;
}

/** Selects articles by everything but their status and whether they are in the trash. */
export type SubjectFilter = Omit<ArticleFilter, 'status' | 'unlisted' | 'pages'>;

/** Converts the part of a filter that also applies to the trash. */
export function subjectCondition(filter: SubjectFilter): RawBuilder<boolean> {
  return sql<boolean>`${sql.join([sql`1 = 1`, ...subjectConditions(filter)], sql` and `)}`;
}

function* conditions(filter: ArticleFilter): Generator<RawBuilder<unknown>> {
  const { status } = filter;
  if (status === 'published') yield publicCondition(filter);
  else yield sql`article.deleted_at is null`;
  if (status === 'draft' || status === 'scheduled') yield sql`article.status = ${status}`;
  yield* subjectConditions(filter);
}

/** Lists show translations only if they are of one language; a search finds words of all languages. */
function publicCondition({ unlisted: all, pages: withPages, lang }: ArticleFilter): RawBuilder<boolean> {
  if (all) return published;
  if (withPages) return searched;
  return lang === undefined ? live : discoverable;
}

function* subjectConditions(filter: SubjectFilter): Generator<RawBuilder<unknown>> {
  const { category, subcategory, tag, series, createdBy, ownedBy, author, lang, from, until } = filter;
  if (category !== undefined) yield sql`article.category = ${category}`;
  if (subcategory !== undefined) yield sql`article.subcategory = ${subcategory}`;
  if (tag !== undefined) yield sql`article.id in (select article_id from article_tag where tag_id = ${tag})`;
  if (series !== undefined) yield sql`article.series_id = ${series}`;
  if (createdBy !== undefined) yield sql`article.created_by = ${createdBy}`;
  if (ownedBy !== undefined)
    yield sql`(article.created_by = ${ownedBy} or article.id in (select article_author.article_id
      from article_author join author on author.id = article_author.author_id
      where author.user_id = ${ownedBy}))`;
  if (author !== undefined)
    yield sql`article.id in (select article_author.article_id from article_author
      join author on author.id = article_author.author_id where author.name = ${author})`;
  if (lang !== undefined)
    yield sql`(article.lang = ${lang} or substr(article.lang, 1, length(cast(${lang} as text)) + 1) = cast(${lang} as text) || '-')`;
  if (from !== undefined) yield sql`article.dated_at >= ${from}`;
  if (until !== undefined) yield sql`article.dated_at < ${until}`;
}
