import { DAY_MS, formatInstant, isFuture, MAX_SKEW_MS } from '../../platform/clock.ts';
import type { JobTable } from '../../platform/db/schema.ts';
import type { Services } from '../context.ts';
import { noteRun, type Period, readPeriods } from './periodic.ts';
import { HELD_UNTIL, PUBLISH_DUE } from './queue.ts';
import { MAX_RETRY_MS } from './retry.ts';

/** No other job is scheduled further ahead, unless its handler says so (`waitsAtMost`). */
const MAX_AHEAD_MS = DAY_MS;
/** A job of another version. */
const MAX_UNKNOWN_MS = 8 * DAY_MS;

/** Handlers by kind of job, as far as they matter here. */
type Handlers = Record<string, { maxAheadMs?: number }>;

type Scheduled = Pick<JobTable, 'id' | 'kind' | 'run_at' | 'error'>;

/**
 * Makes jobs due now that lie further ahead than their kind is ever scheduled: the clock was ahead when they
 * were. Without this they would wait until that date. The dates of publications are chosen by people, and may
 * be any.
 */
export async function correctFutureDates(services: Services, handlers: Handlers): Promise<void> {
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
  const wrong = scheduled.filter((job) =>
    isFuture(Date.parse(job.run_at), now + maxAhead(job, periods, handlers)),
  );
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

/** How far ahead a job can be scheduled, in milliseconds. */
function maxAhead({ kind, error }: Scheduled, periods: readonly Period[], handlers: Handlers): number {
  if (error !== null) return MAX_RETRY_MS;
  const period = periods.find((each) => each.kind === kind);
  if (period) return period.everyMs;
  const handler = handlers[kind];
  return handler ? (handler.maxAheadMs ?? MAX_AHEAD_MS) : MAX_UNKNOWN_MS;
}
