import { MINUTE_MS } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import { authorize } from '../permissions.ts';
import { loadSettings } from '../site/site.ts';
import { write } from '../write.ts';
import { queueSubscriptionEmail, sendsEmail } from './emails.ts';

/** The kind of the job that sends confirmation emails to addresses that were noted before the site sent emails. */
export const CONFIRM_NOTED = 'newsletter.confirm-noted';

/** Addresses in one transaction. */
const MAX_BATCH = 500;

/** Counts the addresses that wait for the site to send emails. */
export async function countNoted(ctx: Ctx): Promise<number> {
  authorize(ctx, 'newsletter.list');
  const { total } = await noted(ctx.db.read)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Queues the confirmation email of each noted address once, as many in a minute as the newsletter may send. */
export const sendDelayedConfirmations: JobHandler = async (ctx) => {
  if (!sendsEmail(ctx)) return;
  const limit = Math.min(MAX_BATCH, ctx.config.mailPerMinute);
  const { name } = await loadSettings(ctx);
  const count = await write(ctx, async ({ tx }) => {
    const subscribers = await noted(tx)
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
  if (count > 0) ctx.log.info({ event: 'noted_subscribers_confirmed', count });
  return count < limit ? undefined : { runAgainAt: ctx.now() + MINUTE_MS };
};

function noted(reader: Reader | Writer) {
  return reader.selectFrom('subscriber').where('status', '=', 'pending').where('awaits_email', '=', 1);
}
