import { type RawBuilder, sql } from 'kysely';
import type { Status } from '../../../contract/article.ts';

/** Which articles a list or a search is of, beside being outside the trash. */
export interface ArticleFilter {
  status: Status | 'all';
  category?: string | undefined;
  subcategory?: string | undefined;
  /** The account that made them. */
  createdBy?: string | undefined;
  /** The name in the byline. */
  author?: string | undefined;
  /** A language tag; `en` holds `en-GB`, too. */
  lang?: string | undefined;
  /** ISO 8601 instants in UTC: dated at `from` or later, and before `until`. */
  from?: string | undefined;
  until?: string | undefined;
}

/**
 * What the public sees. Written out and not bound: both databases then know that an index of published articles alone
 * will do.
 */
export const live = sql<boolean>`article.status = 'published' and article.deleted_at is null`;

/** The condition on `article` that a filter stands for. */
export function filterCondition(filter: ArticleFilter): RawBuilder<boolean> {
  return sql<boolean>`${sql.join([...conditionsOf(filter)], sql` and `)}`;
}

function* conditionsOf(filter: ArticleFilter): Generator<RawBuilder<unknown>> {
  const { status, category, subcategory, createdBy, author, lang, from, until } = filter;
  yield status === 'published' ? live : sql`article.deleted_at is null`;
  if (status === 'draft' || status === 'scheduled') yield sql`article.status = ${status}`;
  if (category !== undefined) yield sql`article.category = ${category}`;
  if (subcategory !== undefined) yield sql`article.subcategory = ${subcategory}`;
  if (createdBy !== undefined) yield sql`article.created_by = ${createdBy}`;
  if (author !== undefined)
    yield sql`article.author_id in (select author.id from author where author.name = ${author})`;
  if (lang !== undefined) yield inLanguage(lang);
  if (from !== undefined) yield sql`article.dated_at >= ${from}`;
  if (until !== undefined) yield sql`article.dated_at < ${until}`;
}

function inLanguage(lang: string): RawBuilder<unknown> {
  return sql`(article.lang = ${lang} or substr(article.lang, 1, ${lang.length + 1}) = ${`${lang}-`})`;
}
