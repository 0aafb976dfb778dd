import { DAY_MS, formatInstant } from '../../../platform/clock.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { write } from '../../write.ts';

/** The kind of the daily job that forgets addresses that nobody confirmed. */
export const DELETE_PENDING = 'newsletter.forget-pending';

/** The period of that job, in milliseconds. */
export const DELETE_PENDING_EVERY_MS = DAY_MS;

/** The time after which an address that nobody confirmed is deleted, in milliseconds. */
const PENDING_MS = 30 * DAY_MS;

/** Deletes the addresses that got a confirmation email long ago and were never confirmed. */
export const deletePending: JobHandler = async (ctx) => {
  const { numDeletedRows } = await write(ctx, ({ tx }) =>
    tx
      .deleteFrom('subscriber')
      .where('status', '=', 'pending')
      .where('awaits_email', '=', 0)
      // Former subscribers keep their record, and an administrator decides on what was imported.
      .where('confirmed_at', 'is', null)
      // Nobody who unsubscribed is forgotten, or an import would add them again.
      .where('unsubscribed_at', 'is', null)
      .where('imported_at', 'is', null)
      .where('created_at', '<', formatInstant(ctx.now() - PENDING_MS))
      .executeTakeFirst(),
  );
  if (numDeletedRows > 0n) ctx.log.info({ event: 'pending_forgotten', count: Number(numDeletedRows) });
  return { everyMs: DELETE_PENDING_EVERY_MS };
};
