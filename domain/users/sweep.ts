import { sql } from 'kysely';
import type { Writer } from '../../platform/db/database.ts';
import { type Ctx, write } from '../context.ts';
import { enqueue, type JobHandlers } from '../jobs/jobs.ts';
import { writeAccountLetter } from './letter-requests.ts';

const SWEEP = 'account.sweep';
const SWEEP_EVERY_MS = 6 * 3_600_000;

/** The server's work on accounts: letters that somebody asked for, and what has come to its end. */
export const accountJobs: JobHandlers = {
  'account-letter': writeAccountLetter,
  [SWEEP]: async (ctx) => {
    await sweepAccounts(ctx);
    return { runAgainAt: ctx.now() + SWEEP_EVERY_MS };
  },
};

/** Has what is over swept from `runAt` on, again and again; the server asks for it at each start. */
export async function enqueueAccountSweep(tx: Writer, runAt: string): Promise<void> {
  await enqueue(tx, { kind: SWEEP, uniqueKey: SWEEP, payload: {}, runAt });
}

/** Deletes sessions and links of letters whose time is over; nothing can be done with them any more. */
export async function sweepAccounts(ctx: Ctx): Promise<void> {
  const now = new Date(ctx.now());
  await write(ctx, async ({ tx }) => {
    await tx.deleteFrom('session').where('expiresAt', '<=', now).execute();
    await sql`delete from verification where "expiresAt" <= ${now}`.execute(tx);
  });
}
