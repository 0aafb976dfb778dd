import { LRUCache } from 'lru-cache';
import type { Database } from '../platform/db/database.ts';
import { type Ctx, visitor } from './context.ts';

interface VersionCache<T> {
  version: number;
  results: LRUCache<string, Promise<T>>;
}

const MAX_RESULTS = 300;

/**
 * Caches the results of `load`, which runs as a visitor, per key and content version: for data that many
 * pages show. The version is read before `load` runs, so no result is older than its version. All callers get
 * the same object and must not change it; its identity tells that nothing was published.
 */
export function cachePerVersion<T>(
  load: (ctx: Ctx, key: string) => Promise<T>,
): (ctx: Ctx, key?: string) => Promise<T> {
  const caches = new WeakMap<Database, VersionCache<T>>();
  return async (ctx, key = '') => {
    await ctx.db.availability.untilAvailable();
    const version = await ctx.db.contentVersion.read();
    let cache = caches.get(ctx.db);
    if (cache?.version !== version) {
      cache = { version, results: new LRUCache({ max: MAX_RESULTS }) };
      caches.set(ctx.db, cache);
    }
    return cache.results.get(key) ?? store(cache.results, key, load({ ...ctx, actor: visitor }, key));
  };
}

/** Errors are not cached. */
function store<T>(results: VersionCache<T>['results'], key: string, result: Promise<T>): Promise<T> {
  results.set(key, result);
  result.catch(() => results.delete(key));
  return result;
}
