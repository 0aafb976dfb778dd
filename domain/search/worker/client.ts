import type { CompiledQuery } from 'kysely';
import type { Snippet } from '../../../contract/article.ts';
import type { ConnectionConfig, Database } from '../../../platform/db/database.ts';
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
 * Opens a worker, a thread of its own so that broad searches never delay requests. Its tasks throw `unavailable` if too many
 * wait or one takes too long, and an Error with the database's `code` if the query fails.
 */
export function openSearchWorker(connectionConfig: ConnectionConfig): WorkerClient<SearchTasks> {
  return new WorkerClient<SearchTasks>({
    start: thread(['domain', 'search', 'worker', 'worker'], { connectionConfig }),
    concurrency: connectionConfig.concurrentReads,
    maxWaiting: 200,
    maxWaitingPerNetwork: 50,
    taskMs: 8000,
    startMs: 30_000,
    idleMs: 120_000,
    busyError: () => new LekhaError('unavailable', 'The search is busy. Please try again in a moment.'),
  });
}

const workers = new WeakMap<Database, WorkerClient<SearchTasks>>();

/**
 * Runs a task in the search worker of this database, which starts with the first task and ends with the database. Tasks of
 * different networks take turns.
 */
export function runSearchTask<K extends keyof SearchTasks>(
  db: Database,
  task: K,
  input: Parameters<SearchTasks[K]>[0],
  signal?: AbortSignal,
  source?: TaskSource,
): Promise<Awaited<ReturnType<SearchTasks[K]>>> {
  let worker = workers.get(db);
  if (!worker) {
    const opened = openSearchWorker(db.connectionConfig);
    worker = opened;
    workers.set(db, opened);
    db.beforeClose(() => opened.close());
  }
  return worker.run(task, [input] as Parameters<SearchTasks[K]>, signal, source);
}
