import type { ArticleSummary, Status } from '../../../contract/article.ts';
import type { ResponsiveImage } from '../../../contract/image.ts';
import { TABLE_PAGE_SIZE } from '../../../contract/limits.ts';
import { listMeta, type Meta } from '../../../contract/responses.ts';
import type { Ctx } from '../../context.ts';
import { findImages } from '../../images/images.ts';
import { authorize, can } from '../../permissions.ts';
import { listUnsavedArticles, type UnsavedArticle } from '../drafts/unsaved-articles.ts';
import { articlesWithWorkingCopy } from '../drafts/working-copies.ts';
import { listTrash } from '../trash/trash.ts';
import { bannerUrls, imageAt } from './cards.ts';
import { listFiltered } from './list.ts';

/** Which articles the table shows; only `trash` includes deleted ones. */
export type StatusFilter = Status | 'all' | 'trash';

/** A row of the dashboard's table of articles. */
export interface ManagedArticle
  extends Pick<
    ArticleSummary,
    '_id' | 'slug' | 'title' | 'category' | 'bannerImg' | 'createdAt' | 'status' | 'featured' | 'unlisted'
  > {
  /** The banner; null for an image of another site. */
  image: ResponsiveImage | null;
  /** False for an article of another administrator, which the actor cannot restore either. */
  canDelete: boolean;
  /** True if the actor has typed changes and not saved them. */
  unsaved: boolean;
  /** When it will be published; null unless it is scheduled. */
  publishAt: string | null;
  /** When it will be deleted permanently; null outside the trash. */
  purgeAt: string | null;
}

/** A page of the table; `status` defaults to all articles outside the trash. */
export interface ManageQuery {
  whose: 'mine' | 'all';
  term: string;
  page: number;
  status?: StatusFilter;
}

/** A page of the table; `unsavedArticles`, for `all` and `draft`, are the actor's new articles that were never saved. */
export interface ManagedPage {
  data: ManagedArticle[];
  meta: Meta;
  unsavedArticles: UnsavedArticle[];
}

/**
 * A page of the actor's own or of all articles: newest first, or by relevance with a `term`; the trash by the time of
 * deletion.
 */
export async function manageArticles(
  ctx: Ctx,
  { whose, term, page, status = 'all' }: ManageQuery,
): Promise<ManagedPage> {
  authorize(ctx, 'article.write');
  const paging = { page, limit: TABLE_PAGE_SIZE };
  const { userId } = ctx.actor;
  if (whose === 'mine' && userId === null)
    return { data: [], meta: listMeta(paging, 0), unsavedArticles: [] };
  const createdBy = whose === 'mine' ? (userId ?? undefined) : undefined;
  const query = { ...paging, searchTerm: term === '' ? undefined : term };
  const [{ data, meta }, unsavedArticles] = await Promise.all([
    status === 'trash'
      ? listTrash(ctx, { ...query, createdBy })
      : listFiltered(ctx, { status, createdBy, unlisted: true }, query),
    status === 'all' || status === 'draft' ? listUnsavedArticles(ctx, term) : [],
  ]);
  return { data: await toManaged(ctx, data), meta, unsavedArticles };
}

async function toManaged(
  ctx: Ctx,
  articles: (ArticleSummary & { purgeAt?: string })[],
): Promise<ManagedArticle[]> {
  const ids = articles.map(({ _id }) => _id);
  const [images, details, unsaved] = await Promise.all([
    findImages(ctx.db.read, bannerUrls(articles)),
    readDetails(ctx, ids),
    articlesWithWorkingCopy(ctx, ids),
  ]);
  return articles.map((article) => ({
    _id: article._id,
    slug: article.slug,
    title: article.title,
    category: article.category,
    bannerImg: article.bannerImg,
    createdAt: article.createdAt,
    status: article.status,
    featured: article.featured,
    unlisted: article.unlisted,
    image: imageAt(article.bannerImg, images),
    ...(details.get(article._id) ?? { canDelete: false, publishAt: null }),
    unsaved: unsaved.has(article._id),
    purgeAt: article.purgeAt ?? null,
  }));
}

type Details = Pick<ManagedArticle, 'canDelete' | 'publishAt'>;

async function readDetails(ctx: Ctx, ids: string[]): Promise<Map<string, Details>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.read
    .selectFrom('article')
    .select(['id', 'created_by', 'publish_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, created_by, publish_at }) => [
      id,
      {
        canDelete: can(ctx.actor, 'article.delete', { ownerId: created_by }),
        publishAt: publish_at,
      },
    ]),
  );
}
