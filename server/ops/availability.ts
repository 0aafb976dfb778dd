import type { Services } from '../../domain/context.ts';
import type { PageCache } from '../page-cache/page-cache.ts';

/** Logs when the database goes down, and when it is back with the number of pages that may have been stale. */
export function logAvailability(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { stats }: Pick<PageCache, 'stats'>,
): void {
  let staleBefore = 0;
  db.availability.onChange((change) => {
    if (change.isUnavailable) {
      staleBefore = stats.stale;
      log.error({ event: 'database_away', err: change.error });
      return;
    }
    const stalePages = stats.stale - staleBefore;
    log.warn({
      event: 'database_back',
      awayMs: Math.round(change.unavailableMs),
      stalePages,
      oldestMs: stalePages > 0 ? Math.round(stats.staleMs) : 0,
    });
  });
}
