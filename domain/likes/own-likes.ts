import type { Paging } from '../../contract/fields.ts';
import type { OwnLike } from '../../contract/own-data.ts';
import { listMeta, type Meta } from '../../contract/responses.ts';
import { pathTo } from '../../shared/paths.ts';
import { publicTitle, published } from '../article-filter.ts';
import type { Ctx } from '../context.ts';
import { countRows } from '../count-rows.ts';
import { notFound } from '../errors.ts';
import { isPossibleId } from '../id.ts';
import { authorize } from '../permissions.ts';
import { write } from '../write.ts';
import { forgetCounts } from './read-likes.ts';

/** The maximum number of likes in an export. */
const MAX_EXPORTED = 10_000;

/** Lists a page of what the actor's account likes, the newest first. Throws `unauthenticated`. */
export async function listOwnLikes(ctx: Ctx, page: Paging): Promise<{ data: OwnLike[]; meta: Meta }> {
  const { userId } = ctx.actor;
  authorize(ctx, 'user.record', { ownerId: userId });
  const own = ownLikes(ctx, userId!);
  const rows = await own
    .select(['like_target.id', 'like_target.comment_id', 'article.slug'])
    .select(publicTitle.as('title'))
    .select(['article.page_path', 'account_like.created_at', 'comment.author_name'])
    .select((eb) => eb.case().when(published).then(1).else(0).end().as('is_shown'))
    .orderBy('account_like.created_at', 'desc')
    .orderBy('like_target.id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();
  const data = rows.map((row) => ({
    _id: row.id,
    title: row.title,
    path: Number(row.is_shown) === 1 ? pathTo.text({ slug: row.slug, pagePath: row.page_path }) : null,
    commentBy: row.comment_id === null ? null : (row.author_name ?? ''),
    createdAt: row.created_at,
  }));
  return { data, meta: listMeta(page, await countRows(own)) };
}

/** Takes back a like of the actor's account, by the id of the article or comment. Throws `not_found`. */
export async function takeLikeBack(ctx: Ctx, id: string): Promise<void> {
  const { userId } = ctx.actor;
  authorize(ctx, 'user.record', { ownerId: userId });
  await write(ctx, async ({ tx, afterCommit }) => {
    const target = isPossibleId(id)
      ? await tx.selectFrom('like_target').select('article_id').where('id', '=', id).executeTakeFirst()
      : undefined;
    if (!target) throw notFound('Like');
    const { numDeletedRows } = await tx
      .deleteFrom('account_like')
      .where('target_id', '=', id)
      .where('user_id', '=', userId!)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw notFound('Like');
    afterCommit(() => forgetCounts(ctx, target.article_id));
  });
}

/** The newest likes of an account, and how many older ones are left out. */
export async function exportLikes(ctx: Ctx, userId: string) {
  const own = ownLikes(ctx, userId);
  const rows = await own
    .select(['like_target.comment_id', 'account_like.created_at'])
    .select(publicTitle.as('title'))
    .orderBy('account_like.created_at', 'desc')
    .orderBy('like_target.id', 'desc')
    .limit(MAX_EXPORTED)
    .execute();
  const likes = rows.map(({ title, comment_id, created_at }) => ({
    article: title,
    comment: comment_id,
    createdAt: created_at,
  }));
  return { likes, likesLeftOut: (await countRows(own)) - likes.length };
}

function ownLikes({ db }: Ctx, userId: string) {
  return db.read
    .selectFrom('account_like')
    .innerJoin('like_target', 'like_target.id', 'account_like.target_id')
    .innerJoin('article', 'article.id', 'like_target.article_id')
    .leftJoin('comment', 'comment.id', 'like_target.comment_id')
    .where('account_like.user_id', '=', userId);
}
