import { LRUCache } from 'lru-cache';
import { DAY_MS, isUntil } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TaskSource } from '../../platform/worker/client.ts';
import type { Ctx } from '../context.ts';
import { FEW_MATCHES, type RankedMatches, type SearchQuery } from './query/run.ts';

/** The callers that wait for a result. `signal` is aborted when all of them have cancelled. */
class Callers {
  readonly #controller = new AbortController();
  readonly #networks = new Set<string | undefined>();
  #count = 0;
  /** Adds the waiting search to the queue of another network. */
  join: ((network: string | undefined) => void) | undefined;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  add(network: string | undefined, signal: AbortSignal | undefined): void {
    this.#count++;
    if (!this.#networks.has(network)) this.join?.(network);
    this.#networks.add(network);
    const cancel = () => --this.#count === 0 && this.#controller.abort();
    signal?.addEventListener('abort', cancel, { once: true });
  }
}

interface Entry {
  callers: Callers;
  version: number;
  /** Milliseconds since 1970, by `Ctx.now`. */
  expiresAt: number;
  result: Promise<RankedMatches>;
}

const MAX_BYTES = 6_000_000;
/** The lifetime of a result that depends on the vocabulary, which changes without a new content version. */
const SHORT_MS = 5000;

/** Caches the results of searches for published articles while the content version is the same. */
class SearchCache {
  readonly #entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES });

  /** Returns the cached result or calls `run`. Equal searches at the same time run once. */
  async get(
    ctx: Ctx,
    search: SearchQuery,
    run: (signal: AbortSignal, source: TaskSource) => Promise<RankedMatches>,
    signal?: AbortSignal,
  ): Promise<RankedMatches> {
    const version = await ctx.db.contentVersion.read();
    const now = ctx.now();
    const key = JSON.stringify([search.term, search.sort, search.filter]);
    const cached = this.#entries.get(key);
    if (
      cached?.version === version &&
      isUntil(cached.expiresAt, now, DAY_MS) &&
      !cached.callers.signal.aborted
    ) {
      cached.callers.add(ctx.network, signal);
      return cached.result;
    }
    const callers = new Callers();
    callers.add(ctx.network, signal);
    const onJoin: TaskSource['onJoin'] = (join) => {
      callers.join = join;
    };
    const result = run(callers.signal, { network: ctx.network, onJoin });
    // Recency counts less each day.
    const expiresAt = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
    const entry: Entry = { callers, version, expiresAt, result };
    const size = 2 * key.length + 400;
    this.#entries.set(key, entry, { size });
    const isCached = () => this.#entries.peek(key) === entry;
    result.then(
      ({ ns, corrected }) => {
        callers.join = undefined;
        if (ns.length <= FEW_MATCHES || corrected !== null)
          entry.expiresAt = Math.min(expiresAt, now + SHORT_MS);
        if (isCached()) this.#entries.set(key, entry, { size: size + 8 * ns.length });
      },
      () => isCached() && this.#entries.delete(key),
    );
    return result;
  }
}

const caches = new WeakMap<Database, SearchCache>();

/** Returns the cache of this database. */
export function searchCache(db: Database): SearchCache {
  const cache = caches.get(db) ?? new SearchCache();
  caches.set(db, cache);
  return cache;
}
