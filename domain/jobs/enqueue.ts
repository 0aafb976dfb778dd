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
export async function enqueue(tx: Writer, { kind, uniqueKey, payload, runAt }: Enqueued): Promise<void> {
  const fresh = { kind, payload: JSON.stringify(payload), run_at: runAt, attempts: 0, error: null };
  await tx
    .insertInto('job')
    .values({ id: newId(), unique_key: uniqueKey ?? null, lease_until: null, created_at: runAt, ...fresh })
    // Without its lease a job that is running now is not deleted when it ends, and so runs once more.
    .onConflict((conflict) => conflict.column('unique_key').doUpdateSet({ ...fresh, lease_until: null }))
    .execute();
}

/** Takes a waiting job away; one that runs already goes on. */
export async function dequeue(tx: Writer, uniqueKey: string): Promise<void> {
  await tx.deleteFrom('job').where('unique_key', '=', uniqueKey).execute();
}
