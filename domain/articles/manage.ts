import { type Meta, metaOf } from '../../contract/answer.ts';
import type { ArticleSummary } from '../../contract/article.ts';
import { TABLE_PAGE_SIZE } from '../../contract/limits.ts';
import type { Picture } from '../../contract/picture.ts';
import type { Ctx } from '../context.ts';
import { picturesOf } from '../images/images.ts';
import { authorize } from '../permissions.ts';
import { bannersOf, pictureOf } from './cards.ts';
import { listWithin } from './list.ts';
import { deletableAmong } from './remove.ts';

/** What the table of articles to edit and delete shows of one. */
export interface ManagedArticle
  extends Pick<
    ArticleSummary,
    '_id' | 'slug' | 'title' | 'category' | 'bannerImg' | 'createdAt' | 'status' | 'featured'
  > {
  /** The banner, when it is of our own media. */
  picture: Picture | null;
  /** False for what another administrator has written. */
  canDelete: boolean;
}

/** A page of the actor's own articles or of everybody's, of every status, newest first or by what is searched for. */
export async function manageArticles(
  ctx: Ctx,
  { whose, term, page }: { whose: 'mine' | 'all'; term: string; page: number },
): Promise<{ data: ManagedArticle[]; meta: Meta }> {
  authorize(ctx, 'article.write');
  const paging = { page, limit: TABLE_PAGE_SIZE };
  const { userId } = ctx.actor;
  if (whose === 'mine' && userId === null) return { data: [], meta: metaOf(paging, 0) };
  const createdBy = whose === 'mine' ? (userId ?? undefined) : undefined;
  const searchTerm = term === '' ? undefined : term;
  const { data, meta } = await listWithin(ctx, { status: 'all', createdBy }, { ...paging, searchTerm });
  const ids = data.map(({ _id }) => _id);
  const [pictures, deletable] = await Promise.all([
    picturesOf(ctx.db.read, bannersOf(data)),
    deletableAmong(ctx, ids),
  ]);
  const rows = data.map(({ _id, slug, title, category, bannerImg, createdAt, status, featured }) => {
    const canDelete = deletable.has(_id);
    const picture = pictureOf(bannerImg, pictures);
    return { _id, slug, title, category, bannerImg, createdAt, status, featured, picture, canDelete };
  });
  return { data: rows, meta };
}
