import type { ConnectionConfig, Dialect } from '../../../platform/db/database.ts';
import { WorkerClient } from '../../../platform/worker/client.ts';
import { thread } from '../../../platform/worker/thread.ts';
import { LekhaError } from '../../errors.ts';
import type { SearchTasks } from './tasks.ts';

/** How many searches the thread has at a time: SQLite answers one after another, PostgreSQL leaves it waiting. */
const AT_ONCE: Record<Dialect, number> = { sqlite: 1, postgres: 3 };

/**
 * Searches in a thread of its own, so that a broad one never keeps readers waiting. Asking throws `unavailable` when too
 * many wait or the search takes too long, and a plain Error with the database's `code` when the search itself fails.
 */
export function openSearchWorker(place: ConnectionConfig): WorkerClient<SearchTasks> {
  return new WorkerClient<SearchTasks>({
    start: thread(['domain', 'search', 'worker', 'worker.ts'], { place }),
    atOnce: AT_ONCE[place.dialect],
    mostWaiting: 200,
    mostWaitingPerNetwork: 50,
    longest: 8000,
    longestStart: 30_000,
    idle: 120_000,
    busy: () => new LekhaError('unavailable', 'The search is busy. Please try again in a moment.'),
  });
}
