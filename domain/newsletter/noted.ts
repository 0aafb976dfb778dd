import { DAY_MS, formatInstant, MINUTE_MS } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { enqueueOnce, type JobHandler } from '../jobs/jobs.ts';
import { authorize } from '../permissions.ts';
import { loadSettings } from '../site/site.ts';
import { write } from '../write.ts';
import { queueSubscriptionEmail } from './emails.ts';

/** The kind of the job that sends confirmation emails to addresses that were noted before the site sent emails. */
export const CONFIRM_NOTED = 'newsletter.confirm-noted';
/** The kind of the daily job that forgets addresses that nobody confirmed. */
export const DELETE_PENDING = 'newsletter.forget-pending';

/** Addresses in one transaction. */
const MAX_BATCH = 500;
/** The time after which an address that nobody confirmed is deleted, in milliseconds. */
const PENDING_MS = 30 * DAY_MS;

/** True if emails reach people, because a mail server is configured. Otherwise they become files of the outbox. */
export function sendsEmail({ config }: Pick<Ctx, 'config'>): boolean {
  return config.smtpUrl !== undefined;
}

/** Schedules both jobs. The server calls this at each start. */
export async function enqueueSubscriberJobs(tx: Writer, ctx: Ctx): Promise<void> {
  const runAt = formatInstant(ctx.now());
  await enqueueOnce(tx, { kind: DELETE_PENDING, uniqueKey: DELETE_PENDING, payload: {}, runAt });
  if (sendsEmail(ctx)) {
    await enqueueOnce(tx, { kind: CONFIRM_NOTED, uniqueKey: CONFIRM_NOTED, payload: {}, runAt });
  }
}

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

/** Deletes the addresses that got a confirmation email long ago and were never confirmed. */
export const deletePending: JobHandler = async (ctx) => {
  const { numDeletedRows } = await write(ctx, ({ tx }) =>
    tx
      .deleteFrom('subscriber')
      .where('status', '=', 'pending')
      .where('awaits_email', '=', 0)
      // One who was subscribed before keeps the record that they were, and an administrator decides on what was imported.
      .where('confirmed_at', 'is', null)
      // Nobody who unsubscribed is forgotten, or an import would add them again.
      .where('unsubscribed_at', 'is', null)
      .where('imported_at', 'is', null)
      .where('created_at', '<', formatInstant(ctx.now() - PENDING_MS))
      .executeTakeFirst(),
  );
  if (numDeletedRows > 0n) ctx.log.info({ event: 'pending_forgotten', count: Number(numDeletedRows) });
  return { runAgainAt: ctx.now() + DAY_MS };
};

function noted(reader: Reader | Writer) {
  return reader.selectFrom('subscriber').where('status', '=', 'pending').where('awaits_email', '=', 1);
}
