import type { ExpressionBuilder } from 'kysely';
import { instant } from '../../platform/clock.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Services } from '../context.ts';

/** How long a claimed job belongs to the process that claimed it, unless renewed. */
export const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 3_600_000;

/** A job that this process alone may run until `leaseUntil`. */
export interface LeasedJob {
  id: string;
  kind: string;
  payload: unknown;
  /** Including this one. */
  attempts: number;
  leaseUntil: string;
}

/** Claims the job of these kinds that has been due longest and that nobody holds; null when there is none. */
export async function claimJob(services: Services, kinds: string[]): Promise<LeasedJob | null> {
  const now = instant(services.now());
  // Readers are asked first, so that an idle server takes no write lock.
  const waiting = await services.db.read
    .selectFrom('job')
    .select('id')
    .where(due(kinds, now))
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return null;

  const leaseUntil = instant(services.now() + LEASE_MS);
  const row = await services.db.write((tx) =>
    tx
      .updateTable('job')
      .set((eb) => ({ lease_until: leaseUntil, attempts: eb('attempts', '+', 1) }))
      .where('id', '=', (eb) =>
        eb.selectFrom('job').select('id').where(due(kinds, now)).orderBy('run_at').orderBy('id').limit(1),
      )
      .returning(['id', 'kind', 'payload', 'attempts'])
      .executeTakeFirst(),
  );
  return row ? { ...row, payload: JSON.parse(row.payload), leaseUntil } : null;
}

function due(kinds: string[], now: string) {
  return (eb: ExpressionBuilder<Schema, 'job'>) =>
    eb.and([
      eb('kind', 'in', kinds),
      eb('run_at', '<=', now),
      eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]),
    ]);
}

/** Prolongs the lease; false when the job was taken away or enqueued anew meanwhile. */
export async function renewLease(services: Services, job: LeasedJob): Promise<boolean> {
  const leaseUntil = instant(services.now() + LEASE_MS);
  const renewed = await change(services, job, { lease_until: leaseUntil });
  if (renewed) job.leaseUntil = leaseUntil;
  return renewed;
}

/** The job is done: its row goes, unless it was enqueued anew meanwhile. */
export async function finishJob(services: Services, job: LeasedJob): Promise<void> {
  await services.db.write((tx) =>
    tx.deleteFrom('job').where('id', '=', job.id).where('lease_until', '=', job.leaseUntil).execute(),
  );
}

/** The job is to run again at `runAt`, counting its attempts from nothing. */
export async function repeatJob(services: Services, job: LeasedJob, runAt: string): Promise<void> {
  await change(services, job, { lease_until: null, run_at: runAt, attempts: 0, error: null });
}

/** The job failed and is tried again after a wait that doubles up to an hour; none is ever given up. */
export async function retryJob(services: Services, job: LeasedJob, error: unknown): Promise<void> {
  const wait = Math.min(FIRST_RETRY_MS * 2 ** Math.min(job.attempts - 1, 30), LONGEST_RETRY_MS);
  await change(services, job, {
    lease_until: null,
    run_at: instant(services.now() + wait),
    error: String(error).slice(0, 1000),
  });
}

/** A server that is alone on its folder takes over at once what a killed one had claimed. */
export async function releaseLeases(services: Services): Promise<void> {
  await services.db.write((tx) =>
    tx.updateTable('job').set({ lease_until: null }).where('lease_until', 'is not', null).execute(),
  );
}

type Change = { lease_until: string | null; run_at?: string; attempts?: number; error?: string | null };

async function change(services: Services, job: LeasedJob, values: Change): Promise<boolean> {
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
