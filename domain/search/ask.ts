import type { Database } from '../../platform/db/database.ts';
import { type Tasks, tasksOn } from './tasks.ts';
import { SearchThread } from './thread.ts';

const threads = new WeakMap<Database, SearchThread>();

/** On SQLite in a thread beside the server's own; PostgreSQL searches in a process of its own anyway. */
export function ask<K extends keyof Tasks>(
  db: Database,
  task: K,
  asked: Parameters<Tasks[K]>[0],
  signal?: AbortSignal,
): Promise<Awaited<ReturnType<Tasks[K]>>> {
  type Answered = Promise<Awaited<ReturnType<Tasks[K]>>>;
  if (db.file === null) {
    const answer = tasksOn(db.dialect, db.read)[task] as (it: typeof asked) => Answered;
    return answer(asked);
  }
  const thread = threads.get(db) ?? new SearchThread(db.file);
  threads.set(db, thread);
  return thread.ask(task, asked, signal);
}
