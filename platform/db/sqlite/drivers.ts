import { type CompiledQuery, type DatabaseConnection, type Driver, SelectQueryNode } from 'kysely';
import { type Patience, patience } from '../patience.ts';
import type { Turn } from '../turn.ts';
import { type Connection, patiently, translated } from './connection.ts';

/** What the three drivers share: nothing to set up, no savepoints, connections closed by `Database.close`. */
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

/** Every query on the reading connection. */
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

/** Transactions on the writing connection, one at a time. */
export class WriteDriver extends OneConnectionDriver {
  #writer: Connection;
  #turn: Turn;
  #endTurn = () => {};
  /** Of the writer whose turn it is. */
  #patience: Patience = { left: 0 };

  constructor(writer: Connection, turn: Turn) {
    super();
    this.#writer = writer;
    this.#turn = turn;
  }

  async acquireConnection() {
    const mine = patience();
    this.#endTurn = await this.#turn.take(mine);
    this.#patience = mine;
    return this.#writer;
  }

  override async releaseConnection() {
    this.#endTurn();
  }

  override async beginTransaction() {
    await patiently(this.#patience, () => this.#writer.db.exec('BEGIN IMMEDIATE'));
  }

  override async commitTransaction() {
    try {
      await patiently(this.#patience, () => this.#writer.db.exec('COMMIT'));
    } catch (error) {
      throw translated(error);
    }
  }

  /** After a full disk SQLite has rolled back by itself, and a second rollback would hide the first error. */
  override async rollbackTransaction() {
    if (this.#writer.db.isTransaction) this.#writer.db.exec('ROLLBACK');
  }
}

/** Selects go to the reading connection; every other statement takes its turn and is committed alone. */
export class AutocommitDriver extends OneConnectionDriver {
  #connection: DatabaseConnection;

  constructor(reader: Connection, writer: Connection, turn: Turn) {
    super();
    this.#connection = {
      executeQuery: async <R>(query: CompiledQuery) => {
        if (SelectQueryNode.is(query.query)) return reader.run<R>(query);
        const mine = patience();
        const endTurn = await turn.take(mine);
        try {
          return await patiently(mine, () => writer.run<R>(query));
        } finally {
          endTurn();
        }
      },
      streamQuery: () => reader.streamQuery(),
    };
  }

  async acquireConnection() {
    return this.#connection;
  }
}
