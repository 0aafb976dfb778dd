import type { Services } from '../../domain/context.ts';
import type { PageCache } from '../page-cache/page-cache.ts';

/**
 * Logs when the database stops working, when it is back with the number of pages that may have been stale,
 * and when it answers although one of its connections went silent.
 */
export function logAvailability(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { stats }: Pick<PageCache, 'stats'>,
): void {
  let staleBefore = 0;
  db.availability.onChange((change) => {
    if (change.kind === 'silent') return log.warn({ event: 'database_silent', err: change.error });
    if (change.kind === 'away') {
      staleBefore = stats.stale;
      return log.error({ event: 'database_away', err: change.error });
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
