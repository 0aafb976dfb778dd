import { MAX_PRESENT } from '../../../contract/limits.ts';
import type { Heartbeat, PresentEditor } from '../../../contract/presence.ts';
import { formatInstant, MAX_SKEW_MS, MINUTE_MS } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { authorizeCall } from '../../permissions.ts';
import { enforceMemoryLimit } from '../../rate-limits/rate-limits.ts';
import { write } from '../../write.ts';
import { articleSubject, authorizeTyping } from '../access.ts';
import { assertSameAccount } from './working-copies.ts';

/**
 * A session is present for this long after a heartbeat. Browsers run the timers of hidden tabs once a minute.
 */
export const PRESENT_MS = 75_000;
const HEARTBEATS_PER_MINUTE = 120;

/**
 * Notes that an editor session has an article open, and lists the others that do, the latest change first.
 * Throws `unauthenticated`, also if another account opened the editor, `not_found` and `rate_limited`.
 */
export async function notePresence(ctx: Ctx, sessionId: string, input: Heartbeat): Promise<PresentEditor[]> {
  authorizeCall(ctx, 'article.write');
  const userId = assertSameAccount(ctx, input.account);
  enforceMemoryLimit(ctx, {
    key: `presence:${userId}`,
    limit: HEARTBEATS_PER_MINUTE,
    windowMs: MINUTE_MS,
  });
  return write(ctx, async ({ tx }) => {
    authorizeTyping(ctx, await articleSubject(tx, input.articleId));
    await store(tx, ctx, { userId, sessionId, input });
    return listOthers(tx, ctx, { userId, sessionId, articleId: input.articleId });
  });
}

/** Ends the presence of one of the actor's editor sessions. */
export async function endPresence(ctx: Ctx, sessionId: string): Promise<void> {
  authorizeCall(ctx, 'article.write');
  const { userId } = ctx.actor;
  if (userId === null) return;
  await write(ctx, async ({ tx }) => {
    await tx.deleteFrom('presence').where('user_id', '=', userId).where('desk_id', '=', sessionId).execute();
  });
}

interface Beat {
  userId: string;
  sessionId: string;
  input: Heartbeat;
}

async function store(tx: Writer, ctx: Ctx, { userId, sessionId, input }: Beat): Promise<void> {
  const { articleId, changed } = input;
  const article = await tx.selectFrom('article').select('id').where('id', '=', articleId).executeTakeFirst();
  if (!article) throw notFound('Article');
  const now = formatInstant(ctx.now());
  const present = { article_id: articleId, seen_at: now, ...(changed && { changed_at: now }) };
  await tx
    .insertInto('presence')
    .values({ user_id: userId, desk_id: sessionId, changed_at: null, ...present })
    .onConflict((conflict) => conflict.columns(['user_id', 'desk_id']).doUpdateSet(present))
    .execute();
  await tx
    .deleteFrom('presence')
    .where((eb) => eb.or([eb('seen_at', '<=', oldest(ctx)), eb('seen_at', '>', latest(ctx))]))
    .execute();
}

async function listOthers(
  tx: Writer,
  ctx: Ctx,
  { userId, sessionId, articleId }: Omit<Beat, 'input'> & { articleId: string },
): Promise<PresentEditor[]> {
  const rows = await tx
    .selectFrom('presence')
    .innerJoin('user', 'user.id', 'presence.user_id')
    .select([
      'presence.desk_id as desk',
      'presence.user_id',
      'user.name',
      'user.email',
      'changed_at as changedAt',
    ])
    .where('article_id', '=', articleId)
    .where('seen_at', '>', oldest(ctx))
    .where('seen_at', '<=', latest(ctx))
    // Someone who has lost the role cannot see or change the article.
    .where((eb) => eb.or([eb('user.role', '=', 'admin'), eb('user.staffRole', 'is not', null)]))
    .where((eb) => eb.or([eb('user_id', '<>', userId), eb('desk_id', '<>', sessionId)]))
    .orderBy((eb) => eb.fn.coalesce('changed_at', eb.val('')), 'desc')
    .orderBy('desk_id')
    .limit(MAX_PRESENT)
    .execute();
  return rows.map(({ user_id, ...editor }) => ({ ...editor, own: user_id === userId }));
}

function oldest({ now }: Ctx): string {
  return formatInstant(now() - PRESENT_MS);
}

/** Later heartbeats are from a clock that was ahead. */
function latest({ now }: Ctx): string {
  return formatInstant(now() + MAX_SKEW_MS);
}
