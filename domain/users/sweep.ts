import { sql } from 'kysely';
import { formatInstant, HOUR_MS } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { sendOnce } from '../email/email.ts';
import { type JobHandlers, schedulePeriodic } from '../jobs/jobs.ts';
import { write } from '../write.ts';
import { deleteDeadInvitations } from './invitations/invitation-rows.ts';
import { deleteExpiredLinks } from './one-time-links.ts';
import { writeAccountEmail } from './sign-in/account-emails.ts';

const SWEEP = 'account.sweep';
const SWEEP_EVERY_MS = 6 * HOUR_MS;

/** Jobs of accounts: requested emails, and the sweep of what has expired. */
export const accountJobs: JobHandlers = {
  'account-letter': sendOnce(writeAccountEmail),
  [SWEEP]: async (ctx) => {
    await sweepAccounts(ctx);
    return { everyMs: SWEEP_EVERY_MS };
  },
};

/** Schedules the repeated sweep from `now` (milliseconds) on. The server calls this at each start. */
export async function enqueueAccountSweep(tx: Writer, now: number): Promise<void> {
  await schedulePeriodic(tx, { kind: SWEEP, everyMs: SWEEP_EVERY_MS }, now);
}

/** Deletes expired sessions, verification tokens, one-time links and invitations. */
export async function sweepAccounts(ctx: Ctx): Promise<void> {
  const now = new Date(ctx.now());
  await write(ctx, async ({ tx }) => {
    await tx.deleteFrom('session').where('expiresAt', '<=', now).execute();
    await sql`delete from verification where "expiresAt" <= ${now}`.execute(tx);
    await deleteExpiredLinks(tx, now.getTime());
    await tx.deleteFrom('sign_in_step').where('expires_at', '<=', formatInstant(now.getTime())).execute();
    await deleteDeadInvitations(tx);
  });
}
