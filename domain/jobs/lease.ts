import type { ExpressionBuilder } from 'kysely';
import { formatInstant, MAX_SKEW_MS } from '../../platform/clock.ts';
import type { JobTable, Schema } from '../../platform/db/schema.ts';
import type { Services } from '../context.ts';
import type { LeasedJob } from './handler.ts';
import { LEASE_MS } from './lease-time.ts';
import { noteRun } from './periodic.ts';
import { HELD_UNTIL } from './queue.ts';
import { retryDelay } from './retry.ts';

/** Claims the job of these kinds that has been due longest and is not leased; null if there is none. */
export async function claimJob(services: Services, kinds: string[]): Promise<LeasedJob | null> {
  const now = services.now();
  // Reads first, so that an idle server takes no write lock.
  const waiting = await services.db.read
    .selectFrom('job')
    .select('id')
    .where(isDue(kinds, now))
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return null;

  const leaseUntil = formatInstant(services.now() + LEASE_MS);
  return services.db.write(async (tx) => {
    const due = await tx
      .selectFrom('job')
      .select(['id', 'lease_until'])
      .where(isDue(kinds, now))
      .orderBy('run_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!due) return null;
    const row = await tx
      .updateTable('job')
      .set((eb) => ({ lease_until: leaseUntil, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', due.id)
      .returning(['id', 'kind', 'payload', 'attempts'])
      .executeTakeFirstOrThrow();
    const wasInterrupted = due.lease_until !== null;
    return { ...row, payload: JSON.parse(row.payload), leaseUntil, wasInterrupted };
  });
}

function isDue(kinds: string[], ms: number) {
  const now = formatInstant(ms);
  // As `isLeased` decides.
  const ahead = formatInstant(ms + LEASE_MS + MAX_SKEW_MS);
  return (eb: ExpressionBuilder<Schema, 'job'>) =>
    eb.and([
      eb('kind', 'in', kinds),
      eb('run_at', '<=', now),
      eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now), eb('lease_until', '>', ahead)]),
    ]);
}

/** Extends the lease. Returns false if the job was removed or enqueued again meanwhile. */
export async function renewLease(services: Services, job: LeasedJob): Promise<boolean> {
  const leaseUntil = formatInstant(services.now() + LEASE_MS);
  const renewed = await update(services, job, { lease_until: leaseUntil });
  if (renewed) job.leaseUntil = leaseUntil;
  return renewed;
}

/** Deletes a job that is done, unless it was enqueued again meanwhile. */
export async function finishJob(services: Services, job: LeasedJob): Promise<void> {
  await services.db.write((tx) =>
    tx.deleteFrom('job').where('id', '=', job.id).where('lease_until', '=', job.leaseUntil).execute(),
  );
}

/** Schedules the job again at `runAt` and resets its attempts. Replaces its payload if one is given. */
export async function repeatJob(
  services: Services,
  job: LeasedJob,
  runAt: string,
  payload: unknown = job.payload,
): Promise<void> {
  await update(services, job, {
    lease_until: null,
    run_at: runAt,
    attempts: 0,
    error: null,
    payload: JSON.stringify(payload),
  });
}

/** Schedules a periodic job again, at most its period ahead, and notes that it has run. */
export async function repeatPeriodically(
  services: Services,
  job: LeasedJob,
  { everyMs, startedAt, payload = job.payload }: { everyMs: number; startedAt: number; payload?: unknown },
): Promise<void> {
  const now = services.now();
  const runAt = Math.min(Math.max(startedAt + everyMs, now), now + everyMs);
  await repeatJob(services, job, formatInstant(runAt), payload);
  await services.db.write((tx) => noteRun(tx, { kind: job.kind, everyMs }, now));
}

/** Holds the job for `reason` until an operator releases it. */
export async function holdJob(services: Services, job: LeasedJob, reason: string): Promise<void> {
  await update(services, job, { lease_until: null, run_at: HELD_UNTIL, error: reason });
}

/** Schedules a failed job again (`retryDelay`). No job is ever given up. */
export async function rescheduleJob(
  services: Services,
  job: LeasedJob,
  error: unknown,
  firstRetryMs?: number,
): Promise<void> {
  const delay = retryDelay(job.attempts, firstRetryMs);
  await update(services, job, {
    lease_until: null,
    run_at: formatInstant(services.now() + delay),
    error: String(error).slice(0, 1000),
  });
}

/** Ends all leases, so that jobs of a killed server start again at once. */
export async function releaseLeases(services: Services): Promise<void> {
  await services.db.write((tx) =>
    tx
      .updateTable('job')
      .set({ lease_until: formatInstant(services.now()) })
      .where('lease_until', 'is not', null)
      .execute(),
  );
}

type LeaseUpdate = Partial<Pick<JobTable, 'run_at' | 'attempts' | 'error' | 'payload'>> &
  Pick<JobTable, 'lease_until'>;

async function update(services: Services, job: LeasedJob, values: LeaseUpdate): Promise<boolean> {
  const rows = await services.db.write((tx) =>
    tx
      .updateTable('job')
      .set(values)
      .where('id', '=', job.id)
      .where('lease_until', '=', job.leaseUntil)
      .returning('id')
      .execute(),
  );
  return rows.length > 0;
}
