import type { Services } from '../../domain/context.ts';
import type { PageCache } from '../page-cache/page-cache.ts';

/** Logs once when the database goes away and once when it is back, then with how many pages may have been out of date. */
export function logAvailability(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { stats }: Pick<PageCache, 'stats'>,
): void {
  let staleBefore = 0;
  db.availability.onChange((change) => {
    if (change.isAway) {
      staleBefore = stats.stale;
      log.error({ event: 'database_away', err: change.problem });
      return;
    }
    const stalePages = stats.stale - staleBefore;
    log.warn({
      event: 'database_back',
      awayMs: Math.round(change.awayMs),
      stalePages,
      oldestMs: stalePages > 0 ? Math.round(stats.staleMs) : 0,
    });
  });
}
