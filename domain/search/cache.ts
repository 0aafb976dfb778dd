import type { Database } from '../../platform/db/database.ts';
import type { TaskSource } from '../../platform/worker/client.ts';
import type { Ctx } from '../context.ts';
import { FEW_MATCHES, type RankedMatches, type SearchQuery } from './query/run.ts';

/** Who waits for an answer; its signal says that none of them does any more. */
class Callers {
  readonly #gone = new AbortController();
  readonly #networks = new Set<string | undefined>();
  #count = 0;
  /** Tells the queue that another network wants the answer. */
  join: ((network: string | undefined) => void) | undefined;

  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  add(network: string | undefined, signal: AbortSignal | undefined): void {
    this.#count++;
    if (!this.#networks.has(network)) this.join?.(network);
    this.#networks.add(network);
    signal?.addEventListener('abort', () => --this.#count === 0 && this.#gone.abort(), { once: true });
  }
}

interface Kept {
  askers: Callers;
  version: number;
  /** By `Ctx.now`; what found little may be told a better word once new ones are counted, which moves no version. */
  until: number;
  best: Promise<RankedMatches>;
  bytes: number;
}

const MAX_BYTES = 6_000_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an answer is kept that the vocabulary had a part in. */
const SHORT_MS = 5000;

/** The answers to searches of what is published, as long as the content version stands; the latest asked for. */
class SearchCache {
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;

  /** What `find` answers or answered for this question; equal questions at one time are asked once. */
  async answer(
    ctx: Ctx,
    asked: SearchQuery,
    find: (signal: AbortSignal, source: TaskSource) => Promise<RankedMatches>,
    signal?: AbortSignal,
  ): Promise<RankedMatches> {
    const version = await ctx.db.contentVersion.read();
    const now = ctx.now();
    const key = JSON.stringify([asked.term, asked.sort, asked.filter]);
    const known = this.#kept.get(key);
    if (known && known.version === version && now < known.until && !known.askers.signal.aborted) {
      known.askers.add(ctx.network, signal);
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known.best;
    }
    const askers = new Callers();
    askers.add(ctx.network, signal);
    const onJoin: TaskSource['onJoin'] = (join) => {
      askers.join = join;
    };
    const best = find(askers.signal, { network: ctx.network, onJoin });
    const kept: Kept = { askers, version, until: endOfDay(now), best, bytes: 2 * key.length + 400 };
    this.#put(key, kept);
    kept.best.then(
      (best) => {
        askers.join = undefined;
        this.#weigh(key, kept, best, now);
      },
      () => this.#drop(key, kept),
    );
    return kept.best;
  }

  #put(key: string, kept: Kept): void {
    const old = this.#kept.get(key);
    if (old) this.#drop(key, old);
    this.#kept.set(key, kept);
    this.#bytes += kept.bytes;
    for (const [oldest, one] of this.#kept) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#drop(oldest, one);
    }
  }

  #weigh(key: string, kept: Kept, { ns, corrected }: RankedMatches, now: number): void {
    if (ns.length <= FEW_MATCHES || corrected !== null) kept.until = Math.min(kept.until, now + SHORT_MS);
    if (this.#kept.get(key) !== kept) return;
    kept.bytes += 8 * ns.length;
    this.#bytes += 8 * ns.length;
  }

  #drop(key: string, kept: Kept): void {
    if (this.#kept.get(key) !== kept) return;
    this.#kept.delete(key);
    this.#bytes -= kept.bytes;
  }
}

/** Being new counts for less each day. */
function endOfDay(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}

const answers = new WeakMap<Database, SearchCache>();

/** The answers kept for this database. */
export function searchCache(db: Database): SearchCache {
  const kept = answers.get(db) ?? new SearchCache();
  answers.set(db, kept);
  return kept;
}
