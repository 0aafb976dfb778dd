import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import type { Database } from '../platform/db/database.ts';
import { readShared } from '../platform/db/recorded-reads.ts';
import { type Ctx, visitor } from './context.ts';

interface Versioned<T> {
  version: number;
  result: Promise<T>;
}

const MAX_RESULTS = 300;

/**
 * Caches the results of `load`, which runs as a visitor, per key and content version: for data that many
 * pages show. The version is read before `load` runs, so no result is older than its version. All callers get
 * the same object and must not change it. It stays the same for as long as `load` gives deeply equal ones, so
 * what is made of it may be cached by its identity.
 */
export function cachePerVersion<T>(
  load: (ctx: Ctx, key: string) => Promise<T>,
): (ctx: Ctx, key?: string) => Promise<T> {
  const caches = new WeakMap<Database, LRUCache<string, Versioned<T>>>();
  const get = async (ctx: Ctx, key: string): Promise<T> => {
    await ctx.db.availability.untilAvailable();
    const version = ctx.contentVersion ?? (await ctx.db.contentVersion.read());
    const cache = caches.get(ctx.db) ?? new LRUCache({ max: MAX_RESULTS });
    caches.set(ctx.db, cache);
    const known = cache.get(key);
    if (known && known.version >= version) return known.result;
    const result = olderIfEqual(load({ ...ctx, actor: visitor }, key), known?.result);
    cache.set(key, { version, result });
    // Errors are not cached.
    result.catch(() => cache.delete(key));
    return result;
  };
  return (ctx, key = '') => readShared(ctx, (source: Ctx) => get(source, key));
}

async function olderIfEqual<T>(loading: Promise<T>, older: Promise<T> | undefined): Promise<T> {
  const loaded = await loading;
  const before = await older?.catch(() => undefined);
  return before !== undefined && isDeepStrictEqual(loaded, before) ? before : loaded;
}
