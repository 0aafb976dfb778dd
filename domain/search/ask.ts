import type { Database } from '../../platform/db/database.ts';
import type { WorkerClient } from '../../platform/worker/client.ts';
import type { Tasks } from './tasks.ts';
import { openSearchThread } from './thread.ts';

const threads = new WeakMap<Database, WorkerClient<Tasks>>();

/** Asks the search of this database, in a thread beside the server's own. */
export function ask<K extends keyof Tasks>(
  db: Database,
  task: K,
  asked: Parameters<Tasks[K]>[0],
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<Tasks[K]>>> {
  return (threads.get(db) ?? threadOf(db)).ask(task, [asked] as Parameters<Tasks[K]>, signal);
}

/** It starts with the first question and ends with the database. */
function threadOf(db: Database): WorkerClient<Tasks> {
  const thread = openSearchThread(db.connectionConfig);
  threads.set(db, thread);
  db.beforeClose(() => thread.close());
  return thread;
}
