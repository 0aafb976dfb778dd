import { type Meta, metaOf } from '../../../contract/answer.ts';
import type { AdditionalImage, Status } from '../../../contract/article.ts';
import { TABLE_PAGE_SIZE } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { authorize } from '../../permissions.ts';
import { resolveArticle } from '../read/find.ts';
import { parseImages } from '../read/summary.ts';

/** One save of an article: which version it made, when, by whom, and what it was called then. */
export interface RevisionSummary {
  version: number;
  savedAt: string;
  /** The name of the account, 'User' for one that is gone; null for the site's own work such as a schedule. */
  savedBy: string | null;
  title: string;
  status: Status;
}

/** All that an article said after a save. */
export interface Revision extends RevisionSummary {
  slug: string;
  category: string;
  subcategory: string | null;
  bannerImg: string | null;
  excerpt: string | null;
  additionalImages: AdditionalImage[];
  lang: string;
  post: string;
}

const summary = [
  'revision.version',
  'revision.saved_at',
  'revision.title',
  'revision.status',
  'revision.saved_by',
  'user.name as saved_by_name',
] as const;

/** A page of an article's saves, the latest first. Throws `not_found`. */
export async function listRevisions(
  ctx: Ctx,
  articleId: string,
  page: number,
): Promise<{ data: RevisionSummary[]; meta: Meta }> {
  const id = await writableId(ctx, articleId);
  const paging = { page, limit: TABLE_PAGE_SIZE };
  const [rows, total] = await Promise.all([
    ctx.db.read
      .selectFrom('revision')
      .leftJoin('user', 'user.id', 'revision.saved_by')
      .select(summary)
      .where('article_id', '=', id)
      .orderBy('version', 'desc')
      .limit(paging.limit)
      .offset((page - 1) * paging.limit)
      .execute(),
    countRevisions(ctx, id),
  ]);
  return { data: rows.map(toSummary), meta: metaOf(paging, total) };
}

/** One save with its whole text. Throws `not_found` for an article or a version that is not there. */
export async function readRevision(ctx: Ctx, articleId: string, version: number): Promise<Revision> {
  const id = await writableId(ctx, articleId);
  const row = await ctx.db.read
    .selectFrom('revision')
    .leftJoin('user', 'user.id', 'revision.saved_by')
    .select(summary)
    .select([
      'slug',
      'category',
      'subcategory',
      'banner_image',
      'excerpt',
      'additional_images',
      'lang',
      'body',
    ])
    .where('article_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw notFound('Version');
  return {
    ...toSummary(row),
    slug: row.slug,
    category: row.category,
    subcategory: row.subcategory,
    bannerImg: row.banner_image,
    excerpt: row.excerpt,
    additionalImages: parseImages(row.additional_images),
    lang: row.lang,
    post: row.body,
  };
}

/** The `_id` of an article that the actor may write. */
async function writableId(ctx: Ctx, articleId: string): Promise<string> {
  authorize(ctx, 'article.write');
  const located = await resolveArticle(ctx, articleId);
  if (!located) throw notFound('Article');
  return located.id;
}

async function countRevisions(ctx: Ctx, id: string): Promise<number> {
  const row = await ctx.db.read
    .selectFrom('revision')
    .select((eb) => eb.fn.countAll<number>().as('revisions'))
    .where('article_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(row.revisions);
}

function toSummary(row: {
  version: number;
  saved_at: string;
  title: string;
  status: string;
  saved_by: string | null;
  saved_by_name: string | null;
}): RevisionSummary {
  return {
    version: row.version,
    savedAt: row.saved_at,
    savedBy: row.saved_by === null ? null : row.saved_by_name || texts.unknownUser,
    title: row.title,
    status: row.status as Status,
  };
}
