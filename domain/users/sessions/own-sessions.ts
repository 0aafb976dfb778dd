import type { Session } from '../../../contract/session.ts';
import { formatInstant } from '../../../platform/clock.ts';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { authorize } from '../../permissions.ts';
import { write } from '../../write.ts';
import { nameDevice } from './device.ts';

/** The maximum number of listed sessions; the newest are listed. */
const MAX_LISTED = 100;

/** Lists the open sessions of the actor, the current one first and then the newest. */
export async function listSessions(ctx: Ctx): Promise<Session[]> {
  const { userId, session } = ctx.actor;
  authorize(ctx, 'user.record', { ownerId: userId });
  const rows = await ctx.db.read
    .selectFrom('session')
    .select(['id', 'userAgent', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId!)
    .where('expiresAt', '>', new Date(ctx.now()))
    .orderBy('createdAt', 'desc')
    .limit(MAX_LISTED)
    .execute();
  const sessions = rows.map((row) => ({
    _id: row.id,
    device: nameDevice(row.userAgent),
    createdAt: formatInstant(new Date(row.createdAt).getTime()),
    lastUsedAt: row.lastUsedAt,
    isCurrent: row.id === session?.id,
  }));
  return sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/** Ends a session of the actor, with the next request on every instance. Throws `not_found`. */
export async function endSession(ctx: Ctx, id: string): Promise<void> {
  const { userId } = ctx.actor;
  authorize(ctx, 'user.endSessions', { ownerId: userId });
  const ended = await write(ctx, ({ tx }) =>
    tx
      .deleteFrom('session')
      .where('id', '=', id)
      .where('userId', '=', userId!)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!ended) throw notFound('Session');
}
