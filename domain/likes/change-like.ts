import type { ChangedLike, LikeChange } from '../../contract/like.ts';
import { texts } from '../../contract/texts.ts';
import { formatInstant, HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { toNetwork } from '../../platform/ip-address.ts';
import { wallTimeAt } from '../../shared/wall-time.ts';
import type { Ctx } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { enforceMemoryLimit } from '../rate-limits/rate-limits.ts';
import { loadSettings } from '../site-settings.ts';
import { type Client, hashVisitor, loadSalt } from '../statistics/statistics.ts';
import { write } from '../write.ts';
import { countLikes, forgetCounts, shownCount } from './read-likes.ts';
import { assertPublicComment, findLikedArticle } from './target.ts';

/** Changes of one account or network, in ten minutes and in a day. */
const CHANGES = { burst: 40, day: 300 };
/** Likes of visitors in a minute, on the whole site. */
const VISITORS_PER_MINUTE = 600;
/** Likes of one article or comment by visitors of one network in a day: of a school, not of a program. */
const OF_NETWORK = 10;
/** Visitors' likes of one day that are told apart. */
const MAX_HASHES = 50_000;

/** A visitor's like, as it is stored for its day. */
interface VisitorLike {
  hash: string;
  network: string;
  day: string;
}

/**
 * Likes a published article or a comment on it, or takes that back. An account does so once. Visitors are
 * told apart for a day by the hash of the statistics. No page is rendered again. Throws `not_found`,
 * `rate_limited`, and `conflict` for a visitor's like of before.
 */
export async function changeLike(
  ctx: Ctx,
  slug: string,
  { comment, liked }: LikeChange,
  client: Client,
): Promise<ChangedLike> {
  authorize(ctx, 'like.change');
  limitLikes(ctx, client);
  const articleId = await findLikedArticle(ctx, slug);
  const { likesFrom, timeZone } = await loadSettings(ctx);
  const id = comment ?? articleId;
  const { userId } = ctx.actor;
  const day = wallTimeAt(formatInstant(ctx.now()), timeZone).slice(0, 10);
  const salt = userId === null ? await loadSalt(ctx.db, day) : null;
  return write(ctx, async ({ tx, afterCommit }) => {
    if (comment !== null) await assertPublicComment(ctx, tx, articleId, comment);
    if (liked) await addTarget(tx, { id, article_id: articleId, comment_id: comment });
    if (userId !== null) await changeOwn(tx, ctx, { target_id: id, user_id: userId }, liked);
    else if (salt !== null) {
      const hash = hashVisitor(salt, client, `like ${id}`);
      // Of the /64, and without the agent, which anyone can change.
      const network = hashVisitor(salt, { address: toNetwork(client.address), agent: '' }, `likes ${id}`);
      await (liked ? addVisitor(tx, id, { hash, network, day }) : removeVisitor(tx, id, hash));
    }
    afterCommit(() => forgetCounts(ctx, articleId));
    const counts = await countLikes(tx, articleId, id);
    return { likes: shownCount(counts.get(id) ?? 0, likesFrom), liked };
  });
}

/** Counts in memory, where a flood costs nothing. */
function limitLikes(ctx: Ctx, { address }: Client): void {
  const { userId } = ctx.actor;
  const key = `like:${userId ?? toNetwork(address)}`;
  enforceMemoryLimit(ctx, { key, limit: CHANGES.burst, windowMs: 10 * MINUTE_MS });
  enforceMemoryLimit(ctx, { key: `${key} day`, limit: CHANGES.day, windowMs: 24 * HOUR_MS });
  if (userId === null)
    enforceMemoryLimit(ctx, { key: 'like', limit: VISITORS_PER_MINUTE, windowMs: MINUTE_MS });
}

async function addTarget(
  tx: Writer,
  target: { id: string; article_id: string; comment_id: string | null },
): Promise<void> {
  await tx
    .insertInto('like_target')
    .values(target)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

async function changeOwn(
  tx: Writer,
  { now }: Ctx,
  own: { target_id: string; user_id: string },
  liked: boolean,
): Promise<void> {
  if (liked)
    await tx
      .insertInto('account_like')
      .values({ ...own, created_at: formatInstant(now()) })
      .onConflict((conflict) => conflict.columns(['target_id', 'user_id']).doNothing())
      .execute();
  else
    await tx
      .deleteFrom('account_like')
      .where('target_id', '=', own.target_id)
      .where('user_id', '=', own.user_id)
      .execute();
}

async function addVisitor(tx: Writer, id: string, like: VisitorLike): Promise<void> {
  const known = await tx
    .selectFrom('visitor_like')
    .select('hash')
    .where('hash', '=', like.hash)
    .executeTakeFirst();
  if (known) return;
  if ((await countHashes(tx, like.network)) >= OF_NETWORK || (await countHashes(tx, undefined)) >= MAX_HASHES)
    throw new LekhaError('rate_limited', texts.likes.tooMany);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('visitor_like')
    .values(like)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) await changeVisitors(tx, id, 1);
}

async function removeVisitor(tx: Writer, id: string, hash: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('visitor_like')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new LekhaError('conflict', texts.likes.ofBefore);
  await changeVisitors(tx, id, -1);
}

async function changeVisitors(tx: Writer, id: string, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('like_target')
    .set((eb) => ({ visitors: eb('visitors', '+', by) }))
    .where('id', '=', id)
    .execute();
}

async function countHashes(tx: Writer, network: string | undefined): Promise<number> {
  const { total } = await tx
    .selectFrom('visitor_like')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$if(network !== undefined, (query) => query.where('network', '=', network!))
    .executeTakeFirstOrThrow();
  return Number(total);
}
