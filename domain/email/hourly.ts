import { formatInstant, HOUR_MS, isFuture } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import { actingRole } from '../account-role.ts';
import type { Actor, Ctx } from '../context.ts';
import { enqueueOnce, type JobHandler, waitsAtMost } from '../jobs/jobs.ts';
import { write } from '../write.ts';
import { isMailConfigured, queueEmail } from './send.ts';

const columns = ['id', 'email', 'role', 'staffRole', 'disabledAt'] as const;

/** The editors and administrators, as actors, but for the one who acts. */
export async function otherEditors(tx: Writer, ctx: Ctx): Promise<Actor[]> {
  const accounts = await tx
    .selectFrom('user')
    .select(columns)
    .where((eb) => eb.or([eb('role', '=', 'admin'), eb('staffRole', '=', 'editor')]))
    .execute();
  return accounts
    .filter(({ id }) => id !== ctx.actor.userId)
    .map((account) => ({ userId: account.id, role: actingRole(account) }));
}

/**
 * Queues an email of this kind to each account. The job of an account stays for an hour after it has sent
 * one, so that what follows is told together.
 */
export async function queueHourlyEmails(
  tx: Writer,
  ctx: Ctx,
  kind: string,
  userIds: readonly string[],
): Promise<void> {
  if (!isMailConfigured(ctx)) return;
  for (const userId of userIds)
    await enqueueOnce(tx, {
      kind,
      uniqueKey: `${kind}:${userId}`,
      payload: { userId },
      runAt: formatInstant(ctx.now()),
    });
}

/** Writes the email with what happened since the last one; null if there is nothing. */
type Compose = (
  tx: Writer,
  ctx: Ctx,
  account: Actor & { userId: string },
  since: string,
) => Promise<{ subject: string; text: string } | null>;

/** The job of one kind: tells an account what happened since the last email, and waits an hour. */
export function hourlyEmail(kind: string, compose: Compose): JobHandler {
  return waitsAtMost(HOUR_MS, async (ctx, payload) => {
    const { userId, since: noted = '' } = payload as { userId: string; since?: string };
    const now = ctx.now();
    const since = isFuture(Date.parse(noted), now) ? '' : noted;
    const isSent = await write(ctx, async ({ tx }) => {
      const account = await tx.selectFrom('user').select(columns).where('id', '=', userId).executeTakeFirst();
      const email = account && (await compose(tx, ctx, { userId, role: actingRole(account) }, since));
      if (!email) return false;
      await tx
        .updateTable('job')
        .set({ payload: JSON.stringify({ userId, since: formatInstant(now) }) })
        .where('unique_key', '=', `${kind}:${userId}`)
        .execute();
      await queueEmail(tx, now, { to: account.email, ...email });
      return true;
    });
    if (isSent) return { runAgainAt: now + HOUR_MS };
  });
}
