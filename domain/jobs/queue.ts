import { formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Services } from '../context.ts';
import { newId } from '../id.ts';
import { isLeased } from './lease-time.ts';

/** A job to enqueue. */
export interface NewJob {
  /** The handler that runs the job. */
  kind: string;
  /** At most one waiting job has this key: enqueuing it again moves that one and replaces its payload. */
  uniqueKey?: string;
  /** Any JSON value. */
  payload: unknown;
  /** ISO 8601 instant in UTC before which it does not start. */
  runAt: string;
}

/**
 * Adds a job in the caller's transaction, so that it exists exactly if the change that needs it is committed.
 */
export async function enqueue(tx: Writer, job: NewJob): Promise<void> {
  // A running job loses its lease, so it is not deleted when it ends but runs once more.
  const change = { ...toColumns(job), lease_until: null };
  await insert(tx, job)
    .onConflict((conflict) => conflict.column('unique_key').doUpdateSet(change))
    .execute();
}

/** Like `enqueue`, but a waiting job with the same key keeps its time if that is earlier. */
export async function enqueueNoLaterThan(tx: Writer, job: NewJob): Promise<void> {
  await insert(tx, job)
    .onConflict((conflict) =>
      conflict.column('unique_key').doUpdateSet((eb) => ({
        ...toColumns(job),
        lease_until: null,
        run_at: eb
          .case()
          .when(eb.and([eb('job.lease_until', 'is', null), eb('job.run_at', '<', eb.ref('excluded.run_at'))]))
          .then(eb.ref('job.run_at'))
          .else(eb.ref('excluded.run_at'))
          .end(),
      })),
    )
    .execute();
}

/** Like `enqueue`, but changes nothing if a job with the same key exists. For periodic jobs. */
export async function enqueueOnce(tx: Writer, job: NewJob): Promise<void> {
  await insert(tx, job)
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .execute();
}

/** Removes a waiting job. One that is running goes on. */
export async function cancelJob(tx: Writer, uniqueKey: string): Promise<void> {
  await tx.deleteFrom('job').where('unique_key', '=', uniqueKey).execute();
}

function insert(tx: Writer, job: NewJob) {
  const key = { id: newId(), unique_key: job.uniqueKey ?? null };
  return tx.insertInto('job').values({ ...key, lease_until: null, created_at: job.runAt, ...toColumns(job) });
}

function toColumns({ kind, payload, runAt }: NewJob) {
  return { kind, payload: JSON.stringify(payload), run_at: runAt, attempts: 0, error: null };
}

/** The kind of job that publishes due articles, the only one whose date people choose. */
export const PUBLISH_DUE = 'publish-due-articles';

/** The due time of a held job, which does not run until this time is changed. */
export const HELD_UNTIL = '9999-12-31T00:00:00.000Z';

/** The number of jobs by state. */
export interface JobCounts {
  /** All jobs: due, running, held and scheduled for later. */
  waiting: number;
  /** Jobs that are due and not running. */
  due: number;
  /** Jobs that have failed at least once. */
  failed: number;
  /** Emails that a restore holds back. They do not count as failed. */
  held: number;
}

/** Counts the jobs in the queue, which all instances share. */
export async function countJobs({ db, now }: Pick<Services, 'db' | 'now'>): Promise<JobCounts> {
  const jobs = await db.read
    .selectFrom('job')
    .select(['run_at', 'lease_until', 'attempts', 'error'])
    .execute();
  const time = formatInstant(now());
  return {
    waiting: jobs.length,
    due: jobs.filter((job) => job.run_at <= time && !isLeased(job, now())).length,
    failed: jobs.filter((job) => job.error !== null && job.run_at !== HELD_UNTIL).length,
    held: jobs.filter((job) => job.run_at === HELD_UNTIL).length,
  };
}
