import type { AdditionalImage, ArticleAuthor, Status } from '../../../contract/article.ts';
import type { PlainValues } from '../../../contract/article-fields.ts';
import { TABLE_PAGE_SIZE } from '../../../contract/limits.ts';
import { listMeta, type Meta } from '../../../contract/responses.ts';
import type { ArticleSeries } from '../../../contract/series.ts';
import { texts } from '../../../contract/texts.ts';
import type { RevisionTable } from '../../../platform/db/schema.ts';
import type { Ctx } from '../../context.ts';
import { countRows } from '../../count-rows.ts';
import { notFound } from '../../errors.ts';
import { authorizeCall } from '../../permissions.ts';
import { findSeriesNames, toArticleSeries } from '../../series/series.ts';
import { parseTags } from '../../tags/tags.ts';
import { authorizeArticle } from '../access.ts';
import { toPlainValues } from '../plain-columns.ts';
import { parseImages, readAuthors, revisionColumns } from '../read/summary.ts';
import { resolveArticle } from '../slugs/resolve.ts';

/** One save of an article, as the history lists it. */
export interface RevisionSummary {
  version: number;
  savedAt: string;
  /**
   * The name of the account, 'User' for a deleted one; null for saves by the site itself, such as a schedule.
   */
  savedBy: string | null;
  title: string;
  status: Status;
}

/** The article as a save stored it. */
export interface Revision extends RevisionSummary, PlainValues {
  slug: string;
  category: string;
  subcategory: string | null;
  tags: string[];
  /** Null if it was in none, or if that was deleted since. */
  series: ArticleSeries | null;
  authors: ArticleAuthor[];
  bannerImg: string | null;
  additionalImages: AdditionalImage[];
  lang: string;
  post: string;
}

/** A page of an article's revisions, latest first. Throws `not_found`. */
export async function listRevisions(
  ctx: Ctx,
  articleId: string,
  page: number,
): Promise<{ data: RevisionSummary[]; meta: Meta }> {
  const id = await editableId(ctx, articleId);
  const paging = { page, limit: TABLE_PAGE_SIZE };
  const [rows, total] = await Promise.all([
    selectRevisions(ctx, id)
      .orderBy('version', 'desc')
      .limit(paging.limit)
      .offset((page - 1) * paging.limit)
      .execute(),
    countRevisions(ctx, id),
  ]);
  return { data: rows.map(toSummary), meta: listMeta(paging, total) };
}

/** One revision with its text. Throws `not_found` for an article or a version that does not exist. */
export async function readRevision(ctx: Ctx, articleId: string, version: number): Promise<Revision> {
  const revision = await findRevision(ctx, articleId, version);
  if (!revision) throw notFound('Version');
  return revision;
}

/** One revision with its text, or null. Throws `not_found` for an article that does not exist. */
export async function findRevision(ctx: Ctx, articleId: string, version: number): Promise<Revision | null> {
  const id = await editableId(ctx, articleId);
  const row = await selectRevisions(ctx, id)
    .select(revisionColumns)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ? toRevision(ctx, row) : null;
}

/** The last revision that readers saw; null if there was none. */
export async function lastPublished(ctx: Ctx, articleId: string): Promise<Revision | null> {
  const id = await editableId(ctx, articleId);
  const row = await selectRevisions(ctx, id)
    .select(revisionColumns)
    .where('status', '=', 'published')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toRevision(ctx, row) : null;
}

/** Converts the columns of a revision, or of an article with those of a save. */
export async function toRevision(
  ctx: Ctx,
  row: Pick<RevisionTable, (typeof revisionColumns)[number]> & SummaryRow,
): Promise<Revision> {
  return {
    ...toSummary(row),
    slug: row.slug,
    category: row.category,
    subcategory: row.subcategory,
    tags: parseTags(row.tags),
    series: toArticleSeries(row, await findSeriesNames(ctx.db.read, [row])),
    authors: await readAuthors(ctx.db.read, row),
    bannerImg: row.banner_image,
    additionalImages: parseImages(row.additional_images),
    lang: row.lang,
    ...toPlainValues(row),
    post: row.body,
  };
}

/** The `_id` of an article that the actor may edit. */
async function editableId(ctx: Ctx, articleId: string): Promise<string> {
  authorizeCall(ctx, 'article.write');
  const resolved = await resolveArticle(ctx, articleId);
  if (!resolved) throw notFound('Article');
  await authorizeArticle(ctx, 'article.readUnpublished', resolved.id);
  return resolved.id;
}

function selectRevisions(ctx: Ctx, articleId: string) {
  return ctx.db.read
    .selectFrom('revision')
    .leftJoin('user', 'user.id', 'revision.saved_by')
    .select([
      'revision.version',
      'revision.saved_at',
      'revision.title',
      'revision.status',
      'revision.saved_by',
      'user.name as saved_by_name',
    ])
    .where('article_id', '=', articleId);
}

function countRevisions({ db }: Ctx, articleId: string): Promise<number> {
  return countRows(db.read.selectFrom('revision').where('article_id', '=', articleId));
}

type SummaryRow = Pick<RevisionTable, 'version' | 'saved_at' | 'title' | 'status' | 'saved_by'> & {
  saved_by_name: string | null;
};

function toSummary(row: SummaryRow): RevisionSummary {
  return {
    version: row.version,
    savedAt: row.saved_at,
    savedBy: row.saved_by === null ? null : row.saved_by_name || texts.unknownUser,
    title: row.title,
    status: row.status as Status,
  };
}
