import { type CompiledQuery, type DatabaseConnection, type Driver, SelectQueryNode } from 'kysely';
import type { Mutex } from '../mutex.ts';
import { currentWaitBudget, type WaitBudget } from '../wait-budget.ts';
import { type Connection, retryWhileLocked, translateError } from './connection.ts';

/** The common part of the three drivers: no setup and no savepoints. `Database.close` closes the connections. */
abstract class OneConnectionDriver implements Driver {
  abstract acquireConnection(): Promise<DatabaseConnection>;
  async init() {}
  async destroy() {}
  async releaseConnection(_connection: DatabaseConnection): Promise<void> {}
  async beginTransaction(_connection: DatabaseConnection): Promise<void> {
    throw new Error('Transactions go through write().');
  }
  async commitTransaction(_connection: DatabaseConnection) {}
  async rollbackTransaction(_connection: DatabaseConnection) {}
}

/** Runs every query on the reading connection. */
export class ReadDriver extends OneConnectionDriver {
  #reader: Connection;
  constructor(reader: Connection) {
    super();
    this.#reader = reader;
  }
  async acquireConnection() {
    return this.#reader;
  }
}

/** Runs transactions on the writing connection, one at a time. */
export class WriteDriver extends OneConnectionDriver {
  #writer: Connection;
  #mutex: Mutex;
  #release = () => {};
  /** The budget of the writer that holds the mutex. */
  #budget: WaitBudget = { left: 0 };

  constructor(writer: Connection, mutex: Mutex) {
    super();
    this.#writer = writer;
    this.#mutex = mutex;
  }

  async acquireConnection() {
    const budget = currentWaitBudget();
    this.#release = await this.#mutex.acquire(budget);
    this.#budget = budget;
    return this.#writer;
  }

  override async releaseConnection() {
    this.#release();
  }

  override async beginTransaction() {
    await retryWhileLocked(this.#budget, () => this.#writer.db.exec('BEGIN IMMEDIATE'));
  }

  override async commitTransaction() {
    try {
      await retryWhileLocked(this.#budget, () => this.#writer.db.exec('COMMIT'));
    } catch (error) {
      throw translateError(error);
    }
  }

  /** After a full disk SQLite has rolled back automatically; a second rollback would hide the first error. */
  override async rollbackTransaction() {
    if (this.#writer.db.isTransaction) this.#writer.db.exec('ROLLBACK');
  }
}

/** Runs selects on the reading connection. Any other statement acquires the mutex and is committed on its own. */
export class AutocommitDriver extends OneConnectionDriver {
  #connection: DatabaseConnection;

  constructor(reader: Connection, writer: Connection, mutex: Mutex) {
    super();
    this.#connection = {
      executeQuery: async <R>(query: CompiledQuery) => {
        if (SelectQueryNode.is(query.query)) return reader.run<R>(query);
        const budget = currentWaitBudget();
        const release = await mutex.acquire(budget);
        try {
          return await retryWhileLocked(budget, () => writer.run<R>(query));
        } finally {
          release();
        }
      },
      streamQuery: () => reader.streamQuery(),
    };
  }

  async acquireConnection() {
    return this.#connection;
  }
}
