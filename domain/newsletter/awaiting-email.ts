import { MINUTE_MS } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { isMailConfigured } from '../email/email.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import { authorize } from '../permissions.ts';
import { loadSettings } from '../site/site.ts';
import { write } from '../write.ts';
import { queueSubscriptionEmail } from './subscription-emails.ts';

/**
 * The kind of the job that sends confirmation emails to addresses that subscribed before the site sent
 * emails.
 */
export const CONFIRM_AWAITING_EMAIL = 'newsletter.confirm-noted';

/** The maximum number of addresses in one transaction. */
const MAX_BATCH = 500;

/** Counts the addresses that wait for the site to send emails. */
export async function countAwaitingEmail(ctx: Ctx): Promise<number> {
  authorize(ctx, 'newsletter.list');
  const { total } = await awaitingEmail(ctx.db.read)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Queues the confirmation email of each waiting address once, as many in a minute as the newsletter may send.
 */
export const sendDelayedConfirmations: JobHandler = async (ctx) => {
  if (!isMailConfigured(ctx)) return;
  const limit = Math.min(MAX_BATCH, ctx.config.mailPerMinute);
  const count = await queueBatch(ctx, limit);
  if (count > 0) ctx.log.info({ event: 'noted_subscribers_confirmed', count });
  return count < limit ? undefined : { runAgainAt: ctx.now() + MINUTE_MS };
};

/**
 * Queues all of them at once, for a restore that holds every email: they may have been sent after the backup
 * was made.
 */
export async function queueDelayedConfirmations(ctx: Ctx): Promise<void> {
  if (!isMailConfigured(ctx)) return;
  while ((await queueBatch(ctx, MAX_BATCH)) > 0);
}

async function queueBatch(ctx: Ctx, limit: number): Promise<number> {
  const { name } = await loadSettings(ctx);
  return write(ctx, async ({ tx }) => {
    const subscribers = await awaitingEmail(tx)
      .select(['id', 'email', 'status'])
      .orderBy('created_at')
      .limit(limit)
      .execute();
    if (subscribers.length === 0) return 0;
    for (const subscriber of subscribers) await queueSubscriptionEmail(tx, ctx, name, subscriber);
    const ids = subscribers.map(({ id }) => id);
    await tx.updateTable('subscriber').set({ awaits_email: 0 }).where('id', 'in', ids).execute();
    return subscribers.length;
  });
}

function awaitingEmail(reader: Reader | Writer) {
  return reader.selectFrom('subscriber').where('status', '=', 'pending').where('awaits_email', '=', 1);
}
