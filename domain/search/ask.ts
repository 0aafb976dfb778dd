import type { Database } from '../../platform/db/database.ts';
import type { Tasks } from './tasks.ts';
import { SearchThread } from './thread.ts';

const threads = new WeakMap<Database, SearchThread>();

/** Asks the search of this database, in a thread beside the server's own. */
export function ask<K extends keyof Tasks>(
  db: Database,
  task: K,
  asked: Parameters<Tasks[K]>[0],
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<Tasks[K]>>> {
  return (threads.get(db) ?? threadOf(db)).ask(task, asked, signal);
}

/** It starts with the first question and ends with the database. */
function threadOf(db: Database): SearchThread {
  const thread = new SearchThread(db.place);
  threads.set(db, thread);
  db.beforeClose(() => thread.close());
  return thread;
}
