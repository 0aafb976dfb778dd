import { formatInstant, HOUR_MS } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { JobTable } from '../../platform/db/schema.ts';
import { HELD_UNTIL } from '../jobs/jobs.ts';
import { jobPayloads } from './job-payloads.ts';
import { rowsById } from './rows-by-id.ts';

const HELD = 'Held by a restore: this version has no such job, or none with such data.';
/** The longest time of a lease is a minute. */
const MAX_LEASE_MS = HOUR_MS;

/**
 * Holds the jobs of an archive that no handler expects, and ends leases that no server made. Returns the
 * number of held jobs. A held job gives its key free, so that it never keeps another from being queued.
 */
export async function holdUnknownJobs(db: Database, now: number): Promise<number> {
  let held = 0;
  const select = db.read.selectFrom('job').select(['id', 'kind', 'unique_key', 'payload']);
  for await (const job of rowsById((after, limit) =>
    select.where('id', '>', after).orderBy('id').limit(limit).execute(),
  )) {
    if (isKnown(job)) continue;
    held++;
    const change = { run_at: HELD_UNTIL, error: HELD, unique_key: null, lease_until: null };
    await db.write((tx) => tx.updateTable('job').set(change).where('id', '=', job.id).execute());
  }
  const latest = formatInstant(now + MAX_LEASE_MS);
  await db.write((tx) =>
    tx.updateTable('job').set({ lease_until: null }).where('lease_until', '>', latest).execute(),
  );
  return held;
}

function isKnown({ kind, unique_key, payload }: Pick<JobTable, 'kind' | 'unique_key' | 'payload'>): boolean {
  const schema = Object.hasOwn(jobPayloads, kind) && jobPayloads[kind];
  const hasKeyOfAnother =
    unique_key !== null && unique_key !== kind && Object.hasOwn(jobPayloads, unique_key);
  return schema !== false && !hasKeyOfAnother && schema!.safeParse(JSON.parse(payload)).success;
}
