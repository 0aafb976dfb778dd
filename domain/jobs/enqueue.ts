import type { Writer } from '../../platform/db/database.ts';
import { newId } from '../id.ts';

/** Work to be done later. */
export interface Enqueued {
  /** Which handler of the server's table does it. */
  kind: string;
  /** At most one waiting job has this key: enqueuing it again moves that one and gives it the new payload. */
  uniqueKey?: string;
  /** Anything that JSON can hold. */
  payload: unknown;
  /** ISO 8601 instant in UTC before which it does not start. */
  runAt: string;
}

/** Adds a job inside the writer's own transaction, so that there is a job exactly when there is a reason for it. */
export async function enqueue(tx: Writer, job: Enqueued): Promise<void> {
  await tx
    .insertInto('job')
    .values(rowOf(job))
    // Without its lease a job that is running now is not deleted when it ends, and so runs once more.
    .onConflict((conflict) =>
      conflict.column('unique_key').doUpdateSet({ ...contentOf(job), lease_until: null }),
    )
    .execute();
}

/**
 * The same for what need not follow each of many reasons: a job of that key that waits already runs no later than it would
 * have.
 */
export async function enqueueSoon(tx: Writer, job: Enqueued): Promise<void> {
  await tx
    .insertInto('job')
    .values(rowOf(job))
    .onConflict((conflict) =>
      conflict.column('unique_key').doUpdateSet((eb) => ({
        ...contentOf(job),
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

/** The same for what is done from time to time: a job of that key that waits already keeps its moment. */
export async function enqueueOnce(tx: Writer, job: Enqueued): Promise<void> {
  await tx
    .insertInto('job')
    .values(rowOf(job))
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .execute();
}

/** Takes a waiting job away; one that runs already goes on. */
export async function dequeue(tx: Writer, uniqueKey: string): Promise<void> {
  await tx.deleteFrom('job').where('unique_key', '=', uniqueKey).execute();
}

function rowOf(job: Enqueued) {
  const key = { id: newId(), unique_key: job.uniqueKey ?? null };
  return { ...key, lease_until: null, created_at: job.runAt, ...contentOf(job) };
}

function contentOf({ kind, payload, runAt }: Enqueued) {
  return { kind, payload: JSON.stringify(payload), run_at: runAt, attempts: 0, error: null };
}
