import { DAY_MS, formatInstant, isFuture, MAX_SKEW_MS } from '../../platform/clock.ts';
import type { JobTable } from '../../platform/db/schema.ts';
import type { Services } from '../context.ts';
import { MAX_RETRY_MS } from './lease.ts';
import { noteRun, type Period, readPeriods } from './periodic.ts';
import { HELD_UNTIL, PUBLISH_DUE } from './queue.ts';

/** No other job is scheduled further ahead. The longest waits a week, for the file of an import. */
const MAX_AHEAD_MS = 8 * DAY_MS;

type Scheduled = Pick<JobTable, 'id' | 'kind' | 'run_at' | 'error'>;

/**
 * Makes jobs due now that lie further ahead than their kind is ever scheduled: the clock was ahead when they
 * were. Without this they would wait until that date. The dates of publications are chosen by people, and may
 * be any.
 */
export async function correctFutureDates(services: Services): Promise<void> {
  const { db, log } = services;
  const now = services.now();
  const periods = await readPeriods(db.read);
  const scheduled = await db.read
    .selectFrom('job')
    .select(['id', 'kind', 'run_at', 'error'])
    .where('run_at', '>', formatInstant(now + MAX_SKEW_MS))
    .where('run_at', '<', HELD_UNTIL)
    .where('kind', '<>', PUBLISH_DUE)
    .execute();
  const wrong = scheduled.filter((job) => isTooFarAhead(job, periods, now));
  const future = periods.filter(({ lastAt }) => isFuture(lastAt, now));
  if (wrong.length === 0 && future.length === 0) return;
  await db.write(async (tx) => {
    for (const { id, run_at } of wrong) {
      const due = { run_at: formatInstant(now) };
      await tx.updateTable('job').set(due).where('id', '=', id).where('run_at', '=', run_at).execute();
    }
    for (const period of future) await noteRun(tx, period, now);
  });
  log.warn({ event: 'job_dates_corrected', kinds: [...new Set(wrong.map(({ kind }) => kind))] });
}

function isTooFarAhead({ kind, run_at, error }: Scheduled, periods: readonly Period[], now: number): boolean {
  const everyMs = periods.find((each) => each.kind === kind)?.everyMs ?? MAX_AHEAD_MS;
  const maxMs = error === null ? everyMs : MAX_RETRY_MS;
  return isFuture(Date.parse(run_at), now + maxMs);
}
