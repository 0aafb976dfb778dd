import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { inTime } from '../clock.ts';
import { type Database, DatabaseBusy, DatabaseFull, WRITE_WAIT_MS } from './database.ts';
import type { Schema } from './schema.ts';

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
/** A synchronous wait stops the event loop, so SQLite itself waits hardly at all; `patiently` waits instead. */
const BUSY_TIMEOUT_MS = 2;
const RETRY_MS = 5;

/**
 * Opens `lekha.db` in `dataDir`: one connection for reading, one for writing, in WAL mode with full syncs.
 * @see https://www.sqlite.org/wal.html
 */
export function openSqlite(dataDir: string): Database {
  const file = join(dataDir, 'lekha.db');
  const writer = new Connection(file);
  writer.db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  chmodSync(file, 0o600);
  const reader = new Connection(file);
  reader.db.exec('PRAGMA query_only = 1; PRAGMA cache_size = -32000;');
  const turn = new Turn();

  const read = kysely(new ReadDriver(reader));
  const write = kysely(new WriteDriver(writer, turn));
  const autocommit = kysely(new AutocommitDriver(reader, writer, turn));
  const askDataVersion = reader.db.prepare('PRAGMA data_version');
  return {
    dialect: 'sqlite',
    read,
    autocommit,
    definition: write,
    write: (work) => write.transaction().execute(work),
    statements: () => reader.count + writer.count,
    dataVersion: () => (askDataVersion.get() as { data_version: number }).data_version,
    close: async () => {
      await Promise.all([read.destroy(), write.destroy(), autocommit.destroy()]);
      reader.db.close();
      writer.db.close();
    },
  };
}

/** SQLite can roll back changes of the schema, so migrations run inside one transaction. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

function kysely(driver: Driver): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new TransactionalAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

interface Prepared {
  statement: StatementSync;
  answersRows: boolean;
}

/** One SQLite connection with its prepared statements. */
class Connection implements DatabaseConnection {
  readonly db: DatabaseSync;
  count = 0;
  #prepared = new Map<string, Prepared>();

  constructor(file: string) {
    this.db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
    this.db.exec('PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 268435456;');
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.run<R>(query);
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const { statement, answersRows } = this.#prepare(sql);
    const values = parameters.map(toSqlite);
    this.count++;
    try {
      if (answersRows) return { rows: statement.all(...values) as R[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw translated(error);
    }
  }

  /** Statements are kept by their text; the oldest go first, so that a query with many shapes cannot fill the memory. */
  #prepare(sql: string): Prepared {
    let prepared = this.#prepared.get(sql);
    if (!prepared) {
      const statement = this.db.prepare(sql);
      prepared = { statement, answersRows: statement.columns().length > 0 };
      // The full-text index leaves row ids behind that no number holds.
      if (!prepared.answersRows) statement.setReadBigInts(true);
      if (this.#prepared.size >= 500) this.#prepared.delete(this.#prepared.keys().next().value!);
      this.#prepared.set(sql, prepared);
    }
    return prepared;
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface asks for a stream, which nothing here uses.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported on SQLite.');
  }
}

function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString();
  return value as SQLInputValue;
}

function translated(error: unknown): unknown {
  const code = (error as { errcode?: number }).errcode;
  if (code !== undefined && (code & 0xff) === SQLITE_FULL)
    return new DatabaseFull('The disk is full.', { cause: error });
  return error;
}

function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: number }).errcode;
  return code !== undefined && (code & 0xff) === SQLITE_BUSY;
}

/** Repeats `attempt` while another process holds the lock, without stopping the event loop between. */
async function patiently<T>(attempt: () => T): Promise<T> {
  const deadline = performance.now() + WRITE_WAIT_MS;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > deadline) throw new DatabaseBusy('The database is locked.', { cause: error });
      await sleep(RETRY_MS);
    }
  }
}

/** Lets one writer of this process through at a time, in the order they came. */
class Turn {
  #last: Promise<void> = Promise.resolve();

  /** Resolves, when it is the caller's turn, to the function that ends the turn. Rejects after `WRITE_WAIT_MS`. */
  async take(): Promise<() => void> {
    const before = this.#last;
    let done = () => {};
    const mine = new Promise<void>((resolve) => {
      done = resolve;
    });
    this.#last = before.then(() => mine);
    if (
      await inTime(
        before.then(() => true),
        WRITE_WAIT_MS,
        () => false,
      )
    )
      return done;
    done();
    throw new DatabaseBusy('Too many writes are waiting.');
  }
}

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

class ReadDriver extends OneConnectionDriver {
  #reader: Connection;
  constructor(reader: Connection) {
    super();
    this.#reader = reader;
  }
  async acquireConnection() {
    return this.#reader;
  }
}

class WriteDriver extends OneConnectionDriver {
  #writer: Connection;
  #turn: Turn;
  #endTurn = () => {};

  constructor(writer: Connection, turn: Turn) {
    super();
    this.#writer = writer;
    this.#turn = turn;
  }

  async acquireConnection() {
    this.#endTurn = await this.#turn.take();
    return this.#writer;
  }

  override async releaseConnection() {
    this.#endTurn();
  }

  override async beginTransaction() {
    await patiently(() => this.#writer.db.exec('BEGIN IMMEDIATE'));
  }

  override async commitTransaction() {
    try {
      await patiently(() => this.#writer.db.exec('COMMIT'));
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
class AutocommitDriver extends OneConnectionDriver {
  #connection: DatabaseConnection;

  constructor(reader: Connection, writer: Connection, turn: Turn) {
    super();
    this.#connection = {
      executeQuery: async <R>(query: CompiledQuery) => {
        if (SelectQueryNode.is(query.query)) return reader.run<R>(query);
        const endTurn = await turn.take();
        try {
          return await patiently(() => writer.run<R>(query));
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
