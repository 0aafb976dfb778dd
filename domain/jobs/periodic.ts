import type { OverdueJob } from '../../contract/system.ts';
import { formatInstant, isFuture, MINUTE_MS } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { Services } from '../context.ts';
import { enqueueOnce } from './queue.ts';

/** Work that repeats. Its kind is the unique key of its job. */
export interface Period {
  kind: string;
  /** The time between two runs, in milliseconds. */
  everyMs: number;
}

/** The periods and the last runs are rows of `system_state`, which all instances share. */
const KEY = 'job.';
/** A job that is due when a server starts is not overdue before it had this time. */
const GRACE_MS = 10 * MINUTE_MS;

/**
 * Schedules work that repeats, first now. The server calls this at each start, which leaves a later run as it
 * is.
 */
export async function schedulePeriodic(tx: Writer, { kind, everyMs }: Period, now: number): Promise<void> {
  await enqueueOnce(tx, { kind, uniqueKey: kind, payload: {}, runAt: formatInstant(now) });
  await notePeriod(tx, { kind, everyMs }, now);
}

/**
 * Notes the period of a job that is scheduled, from which `overdueJobs` and `correctFutureDates` know it. A
 * server that did not run is not the fault of its jobs.
 */
export async function notePeriod(tx: Writer, period: Period, now: number): Promise<void> {
  const { kind, everyMs } = period;
  const [known] = (await readPeriods(tx)).filter((each) => each.kind === kind);
  const job = await tx.selectFrom('job').select('run_at').where('unique_key', '=', kind).executeTakeFirst();
  const dueAt = Math.min(Math.max(job ? Date.parse(job.run_at) : now, now), now + everyMs);
  const lastAt = known && known.lastAt <= now ? known.lastAt : now;
  await store(tx, period, Math.max(lastAt, dueAt + GRACE_MS - 2 * everyMs));
}

/** Notes that a job has run now, if it is periodic. */
export async function noteRun(tx: Writer, period: Period, now: number): Promise<void> {
  await store(tx, period, now);
}

/** Forgets the period of a job that is no longer scheduled. */
export async function forgetPeriod(tx: Writer, kind: string): Promise<void> {
  await tx
    .deleteFrom('system_state')
    .where('key', '=', KEY + kind)
    .execute();
}

async function store(tx: Writer, { kind, everyMs }: Period, lastAt: number): Promise<void> {
  const row = { value: JSON.stringify({ everyMs }), at: formatInstant(lastAt) };
  await tx
    .insertInto('system_state')
    .values({ key: KEY + kind, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** Reads the periods, with the time of the last run in milliseconds since 1970. */
export async function readPeriods(db: Reader | Writer): Promise<(Period & { lastAt: number })[]> {
  const rows = await db.selectFrom('system_state').selectAll().where('key', 'like', `${KEY}%`).execute();
  return rows.map(({ key, value, at }) => ({
    kind: key.slice(KEY.length),
    everyMs: Number((JSON.parse(value) as { everyMs: unknown }).everyMs),
    lastAt: Date.parse(at),
  }));
}

/** Lists the periodic jobs that have not run for more than twice their period. */
export async function overdueJobs({ db, now }: Pick<Services, 'db' | 'now'>): Promise<OverdueJob[]> {
  const periods = await readPeriods(db.read);
  return periods
    .filter(({ everyMs, lastAt }) => now() - lastAt > 2 * everyMs || isFuture(lastAt, now()))
    .map(({ kind, lastAt }) => ({ kind, lastRunAt: formatInstant(lastAt) }));
}
