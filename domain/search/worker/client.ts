import type { CompiledQuery } from 'kysely';
import type { Snippet } from '../../../contract/article.ts';
import { sinceArrival } from '../../../platform/arrival.ts';
import type { ConnectionConfig, Database } from '../../../platform/db/database.ts';
import { timeLimit } from '../../../platform/time-limits.ts';
import { type TaskSource, WorkerClient } from '../../../platform/worker/client.ts';
import { thread } from '../../../platform/worker/thread.ts';
import { LekhaError } from '../../errors.ts';
import type { AnalysedDocument, SearchDocument } from '../index/document.ts';
import type { Facets } from '../query/facets.ts';
import type { RankedMatches, SearchQuery } from '../query/run.ts';

/** The tasks of the search worker, with plain values as parameters and results. */
export interface SearchTasks {
  search: (search: SearchQuery) => Promise<RankedMatches>;
  facets: (search: SearchQuery) => Promise<Facets>;
  snippets: (search: { ns: number[]; term: string }) => Promise<Map<number, Snippet>>;
  analyse: (doc: SearchDocument) => AnalysedDocument;
  /** Runs any other query that may take long. */
  query: (query: Pick<CompiledQuery, 'sql' | 'parameters'>) => Promise<unknown[]>;
}

/**
 * Time after which a request is told that the search is busy, in milliseconds. The response must come within
 * three seconds, and timers are late on a busy machine.
 */
export const BUSY_AFTER_MS = 1500;

const busyError = () => new LekhaError('unavailable', 'The search is busy. Please try again in a moment.');

/**
 * Opens a worker, a thread of its own so that broad searches never delay requests. Its tasks throw
 * `unavailable` if too many wait or one takes too long, and an Error with the database's `code` if the query
 * fails. It lives as long as the database, because a start takes seconds on a busy machine.
 */
export function openSearchWorker(connectionConfig: ConnectionConfig): WorkerClient<SearchTasks> {
  return new WorkerClient<SearchTasks>({
    start: thread(['domain', 'search', 'worker', 'worker'], { connectionConfig }),
    concurrency: connectionConfig.concurrentReads,
    maxWaiting: 200,
    maxWaitingPerNetwork: 50,
    taskMs: timeLimit(8000),
    startMs: timeLimit(30_000),
    busyError,
  });
}

const workers = new WeakMap<Database, WorkerClient<SearchTasks>>();

/** Starts the search worker of this database, so that the first search need not wait for it. */
export function warmSearchWorker(db: Database): void {
  searchWorker(db).warm();
}

/** Runs a task in the search worker of this database. Tasks of different networks take turns. */
export function runSearchTask<K extends keyof SearchTasks>(
  db: Database,
  task: K,
  input: Parameters<SearchTasks[K]>[0],
  signal?: AbortSignal,
  source?: TaskSource,
): Promise<Awaited<ReturnType<SearchTasks[K]>>> {
  return searchWorker(db).run(task, [input] as Parameters<SearchTasks[K]>, signal, source);
}

/** Returns the worker of this database, which ends with the database. */
function searchWorker(db: Database): WorkerClient<SearchTasks> {
  const existing = workers.get(db);
  if (existing) return existing;
  const worker = openSearchWorker(db.connectionConfig);
  workers.set(db, worker);
  db.beforeClose(() => worker.close());
  return worker;
}

/**
 * Runs a search for a request. Throws `unavailable` once the request is `busyAfterMs` old: all its searches
 * together, the wait for other searches and for a worker that starts have that time. Its `signal` cancels the
 * search.
 */
export async function withinRequest<T>(
  search: (signal: AbortSignal | undefined) => Promise<T>,
  signal?: AbortSignal,
  busyAfterMs = timeLimit(BUSY_AFTER_MS),
): Promise<T> {
  const age = sinceArrival();
  if (age === undefined) return search(signal);
  const late = new AbortController();
  const isOver = new Promise<never>((_, reject) => {
    late.signal.addEventListener('abort', () => reject(busyError()));
  });
  const timer = setTimeout(() => late.abort(), Math.max(0, busyAfterMs - age));
  try {
    return await Promise.race([search(AbortSignal.any([late.signal, ...(signal ? [signal] : [])])), isOver]);
  } finally {
    clearTimeout(timer);
  }
}
