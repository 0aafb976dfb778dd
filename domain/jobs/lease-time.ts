import { isUntil } from '../../platform/clock.ts';
import type { JobTable } from '../../platform/db/schema.ts';

/** The time for which a claimed job belongs to its process, unless renewed. */
export const LEASE_MS = 60_000;

/** True if a process has the job. A lease that ends later than any is from a clock that was ahead. */
export function isLeased({ lease_until }: Pick<JobTable, 'lease_until'>, now: number): boolean {
  return lease_until !== null && isUntil(Date.parse(lease_until), now, LEASE_MS);
}
