import { instant } from '../../platform/clock.ts';
import type { Services } from '../context.ts';

/** How many jobs there are. */
export interface Queue {
  /** All of them, those for later too. */
  waiting: number;
  /** Those whose time has come and that nobody works on. */
  due: number;
  /** Those that failed at least once. */
  failed: number;
}

/** The state of the queue that all instances share, now. */
export async function jobQueue({ db, now }: Pick<Services, 'db' | 'now'>): Promise<Queue> {
  const jobs = await db.read
    .selectFrom('job')
    .select(['run_at', 'lease_until', 'attempts', 'error'])
    .execute();
  const moment = instant(now());
  return {
    waiting: jobs.length,
    due: jobs.filter((job) => job.run_at <= moment && (job.lease_until ?? '') <= moment).length,
    failed: jobs.filter((job) => job.error !== null).length,
  };
}
