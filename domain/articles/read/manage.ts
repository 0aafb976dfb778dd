import { type Meta, metaOf } from '../../../contract/answer.ts';
import type { ArticleSummary, Status } from '../../../contract/article.ts';
import type { Picture } from '../../../contract/image.ts';
import { TABLE_PAGE_SIZE } from '../../../contract/limits.ts';
import type { Ctx } from '../../context.ts';
import { picturesOf } from '../../images/images.ts';
import { authorize, can } from '../../permissions.ts';
import { type BegunArticle, begunArticles } from '../drafts/unsaved-articles.ts';
import { articlesWithWorkingCopy } from '../drafts/working-copies.ts';
import { listTrash } from '../trash/trash.ts';
import { bannersOf, pictureOf } from './cards.ts';
import { listWithin } from './list.ts';

/** Which articles the table is of; `trash` are the deleted ones, which none of the others holds. */
export type Shown = Status | 'all' | 'trash';

/** What the table of articles to edit and delete shows of one. */
export interface ManagedArticle
  extends Pick<
    ArticleSummary,
    '_id' | 'slug' | 'title' | 'category' | 'bannerImg' | 'createdAt' | 'status' | 'featured'
  > {
  /** The banner, when it is of our own media. */
  picture: Picture | null;
  /** False for what another administrator has written, which is not for the actor to restore either. */
  canDelete: boolean;
  /** Whether the actor has typed something at it and not saved it. */
  unsaved: boolean;
  /** When it will be published; null unless it is scheduled. */
  publishAt: string | null;
  /** The moment from which it is gone for good; null outside the trash. */
  goneAt: string | null;
}

/** What of whose articles is wanted; `shown` is all that are not in the trash when it is not said. */
export interface ManageQuery {
  whose: 'mine' | 'all';
  term: string;
  page: number;
  shown?: Shown;
}

/** A page of the table; `begun` are the actor's articles that were never saved, beside every page of drafts. */
export interface ManagedPage {
  data: ManagedArticle[];
  meta: Meta;
  begun: BegunArticle[];
}

/**
 * A page of the actor's own articles or of everybody's: newest first or by what is searched for, the trash by when they
 * were deleted.
 */
export async function manageArticles(
  ctx: Ctx,
  { whose, term, page, shown = 'all' }: ManageQuery,
): Promise<ManagedPage> {
  authorize(ctx, 'article.write');
  const paging = { page, limit: TABLE_PAGE_SIZE };
  const { userId } = ctx.actor;
  if (whose === 'mine' && userId === null) return { data: [], meta: metaOf(paging, 0), begun: [] };
  const createdBy = whose === 'mine' ? (userId ?? undefined) : undefined;
  const query = { ...paging, searchTerm: term === '' ? undefined : term };
  const [{ data, meta }, begun] = await Promise.all([
    shown === 'trash'
      ? listTrash(ctx, { ...query, createdBy })
      : listWithin(ctx, { status: shown, createdBy }, query),
    shown === 'all' || shown === 'draft' ? begunArticles(ctx, term) : [],
  ]);
  return { data: await managed(ctx, data), meta, begun };
}

async function managed(
  ctx: Ctx,
  articles: (ArticleSummary & { goneAt?: string })[],
): Promise<ManagedArticle[]> {
  const ids = articles.map(({ _id }) => _id);
  const [pictures, duties, unsaved] = await Promise.all([
    picturesOf(ctx.db.read, bannersOf(articles)),
    dutiesOf(ctx, ids),
    articlesWithWorkingCopy(ctx, ids),
  ]);
  return articles.map(
    ({ _id, slug, title, category, bannerImg, createdAt, status, featured, goneAt = null }) => {
      const { canDelete, publishAt } = duties.get(_id) ?? { canDelete: false, publishAt: null };
      const picture = pictureOf(bannerImg, pictures);
      const known = { _id, slug, title, category, bannerImg, createdAt, status, featured, goneAt };
      return { ...known, picture, canDelete, publishAt, unsaved: unsaved.has(_id) };
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
