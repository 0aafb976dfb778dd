import type { Database } from '../../../platform/db/database.ts';
import type { TaskSource, WorkerClient } from '../../../platform/worker/client.ts';
import { openSearchWorker } from './open.ts';
import type { SearchTasks } from './tasks.ts';

const threads = new WeakMap<Database, WorkerClient<SearchTasks>>();

/** Runs a task in the search thread of this database. Tasks of different networks are done in turn. */
export function runSearchTask<K extends keyof SearchTasks>(
  db: Database,
  task: K,
  asked: Parameters<SearchTasks[K]>[0],
  signal?: AbortSignal,
  source?: TaskSource,
): Promise<Awaited<ReturnType<SearchTasks[K]>>> {
  return (threads.get(db) ?? threadOf(db)).ask(task, [asked] as Parameters<SearchTasks[K]>, signal, source);
}

/** It starts with the first question and ends with the database. */
function threadOf(db: Database): WorkerClient<SearchTasks> {
  const thread = openSearchWorker(db.connectionConfig);
  threads.set(db, thread);
  db.beforeClose(() => thread.close());
  return thread;
}
