import { type CompiledQuery, type DatabaseConnection, type Driver, SelectQueryNode } from 'kysely';
import { DatabaseUnavailable } from '../errors.ts';
import type { Mutex } from '../mutex.ts';
import { recordQuery } from '../recorded-reads.ts';
import { currentWaitBudget, type WaitBudget } from '../wait-budget.ts';
import { type Connection, REWRITE, retryWhileLocked } from './connection.ts';

async function nothing(): Promise<void> {}

/** Creates a driver that runs every query on one connection. `Database.close` closes the connection. */
export function readDriver(connection: DatabaseConnection): Driver {
  return {
    init: nothing,
    destroy: nothing,
    acquireConnection: async () => connection,
    releaseConnection: nothing,
    beginTransaction: async () => {
      throw new Error('Transactions go through write().');
    },
    commitTransaction: nothing,
    rollbackTransaction: nothing,
  };
}

/** Runs transactions on the writing connection, one at a time. */
export function writeDriver(writer: Connection, mutex: Mutex): Driver {
  let release = () => {};
  /** The budget of the writer that has the mutex. */
  let budget: WaitBudget = { left: 0 };
  return {
    ...readDriver(writer),
    acquireConnection: async () => {
      const own = currentWaitBudget();
      release = await mutex.acquire(own);
      budget = own;
      return writer;
    },
    releaseConnection: async () => release(),
    beginTransaction: () =>
      retryWhileLocked(budget, () => {
        // A rollback that failed leaves its transaction open.
        rollBack(writer);
        writer.control('BEGIN IMMEDIATE');
      }),
    commitTransaction: async () => {
      try {
        await retryWhileLocked(budget, () => writer.control('COMMIT'));
      } catch (error) {
        forgetFailedCommit(writer, error);
        throw error;
      }
    },
    // An error here would hide the first one, which is the reason for the rollback.
    rollbackTransaction: async () => {
      try {
        rollBack(writer);
      } catch {}
    },
  };
}

/**
 * After a sync that failed, the log still has the whole commit, and SQLite would take it for a stored one if
 * the process were killed now. Another write takes its place, so that what was refused is not there later.
 */
function forgetFailedCommit(writer: Connection, error: unknown): void {
  if (!(error instanceof DatabaseUnavailable)) return;
  try {
    rollBack(writer);
    writer.control(REWRITE);
  } catch {}
}

/** After some errors, such as a full disk, SQLite has rolled back automatically. */
function rollBack(writer: Connection): void {
  if (writer.db.isTransaction) writer.control('ROLLBACK');
}

/**
 * Runs selects on the reading connection. Any other statement acquires the mutex and is committed on its own.
 */
export function autocommitDriver(reader: Connection, writer: Connection, mutex: Mutex): Driver {
  return readDriver({
    executeQuery: async <R>(query: CompiledQuery) => {
      if (SelectQueryNode.is(query.query)) return reader.executeQuery<R>(query);
      const budget = currentWaitBudget();
      const release = await mutex.acquire(budget);
      try {
        recordQuery(query);
        return await retryWhileLocked(budget, () => writer.run<R>(query));
      } catch (error) {
        forgetFailedCommit(writer, error);
        throw error;
      } finally {
        release();
      }
    },
    streamQuery: () => reader.streamQuery(),
  });
}
