import { type Meta, metaOf } from '../../../contract/answer.ts';
import type { ArticleSummary, Status } from '../../../contract/article.ts';
import type { ResponsiveImage } from '../../../contract/image.ts';
import { TABLE_PAGE_SIZE } from '../../../contract/limits.ts';
import type { Ctx } from '../../context.ts';
import { findImages } from '../../images/images.ts';
import { authorize, can } from '../../permissions.ts';
import { listUnsavedArticles, type UnsavedArticle } from '../drafts/unsaved-articles.ts';
import { articlesWithWorkingCopy } from '../drafts/working-copies.ts';
import { listTrash } from '../trash/trash.ts';
import { bannerUrls, imageAt } from './cards.ts';
import { listFiltered } from './list.ts';

/** Which articles the table is of; `trash` are the deleted ones, which none of the others holds. */
export type StatusFilter = Status | 'all' | 'trash';

/** What the table of articles to edit and delete shows of one. */
export interface ManagedArticle
  extends Pick<
    ArticleSummary,
    '_id' | 'slug' | 'title' | 'category' | 'bannerImg' | 'createdAt' | 'status' | 'featured'
  > {
  /** The banner, when it is of our own media. */
  image: ResponsiveImage | null;
  /** False for what another administrator has written, which is not for the actor to restore either. */
  canDelete: boolean;
  /** Whether the actor has typed something at it and not saved it. */
  unsaved: boolean;
  /** When it will be published; null unless it is scheduled. */
  publishAt: string | null;
  /** The moment from which it is gone for good; null outside the trash. */
  purgeAt: string | null;
}

/** What of whose articles is wanted; `shown` is all that are not in the trash when it is not said. */
export interface ManageQuery {
  whose: 'mine' | 'all';
  term: string;
  page: number;
  status?: StatusFilter;
}

/** A page of the table; `begun` are the actor's articles that were never saved, beside every page of drafts. */
export interface ManagedPage {
  data: ManagedArticle[];
  meta: Meta;
  unsavedArticles: UnsavedArticle[];
}

/**
 * A page of the actor's own articles or of everybody's: newest first or by what is searched for, the trash by when they
 * were deleted.
 */
export async function manageArticles(
  ctx: Ctx,
  { whose, term, page, status = 'all' }: ManageQuery,
): Promise<ManagedPage> {
  authorize(ctx, 'article.write');
  const paging = { page, limit: TABLE_PAGE_SIZE };
  const { userId } = ctx.actor;
  if (whose === 'mine' && userId === null) return { data: [], meta: metaOf(paging, 0), unsavedArticles: [] };
  const createdBy = whose === 'mine' ? (userId ?? undefined) : undefined;
  const query = { ...paging, searchTerm: term === '' ? undefined : term };
  const [{ data, meta }, begun] = await Promise.all([
    status === 'trash'
      ? listTrash(ctx, { ...query, createdBy })
      : listFiltered(ctx, { status, createdBy }, query),
    status === 'all' || status === 'draft' ? listUnsavedArticles(ctx, term) : [],
  ]);
  return { data: await managed(ctx, data), meta, unsavedArticles: begun };
}

async function managed(
  ctx: Ctx,
  articles: (ArticleSummary & { purgeAt?: string })[],
): Promise<ManagedArticle[]> {
  const ids = articles.map(({ _id }) => _id);
  const [images, duties, unsaved] = await Promise.all([
    findImages(ctx.db.read, bannerUrls(articles)),
    dutiesOf(ctx, ids),
    articlesWithWorkingCopy(ctx, ids),
  ]);
  return articles.map(
    ({ _id, slug, title, category, bannerImg, createdAt, status, featured, purgeAt = null }) => {
      const { canDelete, publishAt } = duties.get(_id) ?? { canDelete: false, publishAt: null };
      const image = imageAt(bannerImg, images);
      const known = { _id, slug, title, category, bannerImg, createdAt, status, featured, purgeAt };
      return { ...known, image, canDelete, publishAt, unsaved: unsaved.has(_id) };
    },
  );
}

type Duties = Pick<ManagedArticle, 'canDelete' | 'publishAt'>;

/** What the actor may do with each of these articles, and what the site will. */
async function dutiesOf(ctx: Ctx, ids: string[]): Promise<Map<string, Duties>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.read
    .selectFrom('article')
    .select(['id', 'created_by', 'publish_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, created_by, publish_at }) => {
      const canDelete = can(ctx.actor, 'article.delete', { ownerId: created_by });
      return [id, { canDelete, publishAt: publish_at }];
    }),
  );
}
