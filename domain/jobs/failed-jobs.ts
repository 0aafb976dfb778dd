import type { FailedJob } from '../../contract/system.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { JobTable } from '../../platform/db/schema.ts';
import type { Services } from '../context.ts';
import { LekhaError, notFound } from '../errors.ts';
import { plainError } from '../plain-error.ts';
import { isLeased } from './lease-time.ts';
import { HELD_UNTIL } from './queue.ts';

const SHOWN = 20;

/** Lists the failed jobs, those with the earliest next attempt first. */
export async function failedJobs({ db, now }: Pick<Services, 'db' | 'now'>): Promise<FailedJob[]> {
  const rows = await db.read
    .selectFrom('job')
    .select(['id', 'kind', 'attempts', 'error', 'run_at', 'lease_until'])
    .where('error', 'is not', null)
    .orderBy('run_at')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    attempts: Number(row.attempts),
    error: plainError(row.error),
    runAt: row.run_at,
    state: toState(row, now()),
  }));
}

function toState(row: Pick<JobTable, 'run_at' | 'lease_until'>, now: number) {
  if (row.run_at === HELD_UNTIL) return 'held';
  return isLeased(row, now) ? 'running' : 'waiting';
}

/**
 * Makes a failed job due now, in the caller's transaction. Throws `not_found`, and `conflict` for a job that
 * runs.
 */
export async function retryFailedJob(
  tx: Writer,
  { now }: Pick<Services, 'now'>,
  id: string,
): Promise<{ kind: string; error: string }> {
  const row = await tx
    .selectFrom('job')
    .select(['kind', 'error', 'run_at', 'lease_until'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.error === null) throw notFound('Failed job');
  const state = toState(row, now());
  if (state === 'running') throw new LekhaError('conflict', 'This job is running right now.');
  await tx
    .updateTable('job')
    .set({ run_at: formatInstant(now()) })
    .where('id', '=', id)
    .execute();
  return { kind: row.kind, error: plainError(row.error) };
}
