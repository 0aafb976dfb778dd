import { seriesChoice } from '../../../contract/series.ts';
import { texts } from '../../../contract/texts.ts';
import type { FormContent, WorkingCopy } from '../../../contract/working-copy.ts';
import { formatInstant } from '../../../platform/clock.ts';
import { tidyTag } from '../../../shared/text/tag-names.ts';
import { instantAt } from '../../../shared/wall-time.ts';
import {
  type AuthorColumns,
  authorIds,
  bylineColumns,
  findAuthor,
  futureAuthor,
  knownAuthorIds,
} from '../../authors/authors.ts';
import { type Ctx, visitor } from '../../context.ts';
import { newId } from '../../id.ts';
import { authorizeCall } from '../../permissions.ts';
import { loadSettings } from '../../site-settings.ts';
import { slugify } from '../../slug.ts';
import { authorizeArticle } from '../access.ts';
import { type ArticlePage, buildPage } from '../read/article-page.ts';
import type { ArticleRow } from '../read/summary.ts';
import { findFreeSlug } from '../slugs/assign-slug.ts';
import { resolveArticle } from '../slugs/resolve.ts';
import { newRow, prepareArticle } from '../write/create.ts';
import { publishedAt } from '../write/publish-due.ts';
import { isBlank } from '../write/render-content.ts';
import { findStoredArticle, type StoredArticle, withoutAuthor } from '../write/store-article.ts';
import { applyChange } from '../write/update.ts';
import { type FormFields, formToFields } from './from-form.ts';
import { findOwnWorkingCopy } from './working-copies.ts';

/** One of the actor's editor sessions, and the article by its `_id` or slug. */
export interface PreviewQuery {
  sessionId: string | null;
  article: string | null;
}

/** An article page that may not be public; `publicSlug` is where readers find the article now, or null. */
export type PreviewPage = ArticlePage & { publicSlug: string | null };

/** A row as it would be stored; a new article has no key yet. */
type PreviewRow = Omit<ArticleRow, 'n'>;

/**
 * The page that readers would get if the unsaved text of the actor's editor session were published now, or at
 * the time it is scheduled for; without unsaved text, the page of the saved article in any status. It is
 * rendered by the code of a save, except that values which a save would refuse are left out. Null if nothing
 * is written. Stores nothing. Throws `invalid` and `too_large` for a text that no save would accept.
 */
export async function previewArticle(ctx: Ctx, query: PreviewQuery): Promise<PreviewPage | null> {
  authorizeCall(ctx, 'article.write');
  const { copy, saved, row } = await previewRow(ctx, query);
  if (!row) return null;
  const page = withNewSeries(await buildPreview(ctx, row, await pageAuthor(ctx, row, saved)), copy?.content);
  return { ...page, publicSlug: saved?.status === 'published' ? saved.slug : null };
}

/** The row that publishing would store, with the unsaved text and the saved article that it is made of. */
export async function previewRow(ctx: Ctx, { sessionId, article }: PreviewQuery) {
  const copy = sessionId === null ? undefined : await findOwnWorkingCopy(ctx, sessionId);
  const saved = await savedArticle(ctx, copy ? copy.articleId : article);
  const row = copy ? await rowOfCopy(ctx, copy, saved) : saved && asPublished(ctx, saved);
  return { copy, saved, row: row ?? null };
}

/**
 * The page of an article as last saved, in any status, for anyone whom a share link lets read it; null if it
 * is deleted or in the trash. Related content is what visitors see.
 */
export async function previewSaved(ctx: Ctx, articleId: string): Promise<PreviewPage | null> {
  const saved = await findStoredArticle(ctx.db.read, articleId);
  if (!saved) return null;
  const row = asPublished(ctx, saved);
  const page = await buildPreview({ ...ctx, actor: visitor }, row, await pageAuthor(ctx, row, saved));
  return { ...page, publicSlug: saved.status === 'published' ? saved.slug : null };
}

/** Names the series that a save would create. */
function withNewSeries(page: ArticlePage, content: FormContent | undefined): ArticlePage {
  const title = tidyTag(content?.series ?? '');
  if (title === '' || page.article.series) return page;
  const part = seriesChoice.safeParse({ title, part: Number(content?.seriesPart) }).data?.part ?? 1;
  return { ...page, article: { ...page.article, series: { slug: slugify(title), title, part } } };
}

/** Leaves out authors who were deleted meanwhile. */
async function withKnownAuthors(ctx: Ctx, fields: FormFields): Promise<FormFields> {
  const known = await knownAuthorIds(ctx.db.read, fields.authors ?? []);
  return { ...fields, authors: fields.authors?.filter((slug) => known.has(slug)) };
}

/** The row that the form would become; null if nothing is written. */
async function rowOfCopy(
  ctx: Ctx,
  { content }: WorkingCopy,
  saved: StoredArticle | undefined,
): Promise<PreviewRow | null> {
  const fields = await withKnownAuthors(ctx, formToFields(ctx, content));
  const row = saved ? await changedRow(ctx, saved, fields) : await rowOfNewArticle(ctx, fields);
  if (isNothing(row, fields)) return null;
  return { ...row, ...(await scheduledDates(ctx, content, saved)) };
}

async function savedArticle(ctx: Ctx, idOrSlug: string | null): Promise<StoredArticle | undefined> {
  const resolved = idOrSlug === null ? null : await resolveArticle(ctx, idOrSlug);
  if (!resolved) return undefined;
  await authorizeArticle(ctx, 'article.readUnpublished', resolved.id);
  return findStoredArticle(ctx.db.read, resolved.id);
}

function pageAuthor(
  { db, actor }: Ctx,
  { author_id }: PreviewRow,
  saved: StoredArticle | undefined,
): Promise<AuthorColumns> {
  return saved || author_id !== null ? findAuthor(db.read, author_id) : futureAuthor(db.read, actor.userId);
}

function asPublished(ctx: Ctx, saved: StoredArticle): PreviewRow {
  const row = withoutAuthor(saved);
  return row.status === 'published' ? row : publishedAt(row, row.publish_at ?? formatInstant(ctx.now()));
}

async function changedRow(ctx: Ctx, saved: StoredArticle, fields: FormFields): Promise<PreviewRow> {
  const row = await applyChange(ctx, saved, { ...fields, status: 'published' });
  const owner = { articleId: row.id, lang: row.lang };
  return row.slug === saved.slug ? row : { ...row, slug: await findFreeSlug(ctx.db.read, row.slug, owner) };
}

async function rowOfNewArticle(ctx: Ctx, fields: FormFields): Promise<PreviewRow> {
  const prepared = await prepareArticle(ctx, fields);
  const id = newId();
  const wanted = slugify(fields.slug || fields.title);
  const slug = await findFreeSlug(ctx.db.read, wanted, { articleId: id, lang: prepared.lang });
  const created_at = formatInstant(ctx.now());
  const byline = bylineColumns(await authorIds(ctx.db.read, fields.authors ?? []));
  return newRow(prepared, { id, slug, created_by: ctx.actor.userId, ...byline, created_at });
}

function isNothing(row: PreviewRow, { title, additionalImages }: FormFields): boolean {
  return title === '' && row.banner_image === null && additionalImages.length === 0 && isBlank(row);
}

/** The dates of an article that will first be published at the time chosen in the form. */
async function scheduledDates(
  ctx: Ctx,
  { status, publishAt }: FormContent,
  saved: StoredArticle | undefined,
) {
  if (status !== 'scheduled' || saved?.published_at) return undefined;
  const { timeZone } = await loadSettings(ctx);
  const moment = instantAt(publishAt, timeZone);
  return moment === null ? undefined : { published_at: moment, dated_at: moment };
}

/** Builds the page with placeholders for a missing title, category or text. */
function buildPreview(ctx: Ctx, row: PreviewRow, author: AuthorColumns): Promise<ArticlePage> {
  const { untitled, uncategorised, noText } = texts.preview;
  const { title, category, rendered } = row;
  return buildPage(ctx, {
    ...row,
    ...author,
    fediverse: null,
    title: title || untitled,
    category: category || uncategorised,
    rendered: rendered || `<p>${noText}</p>`,
  });
}
