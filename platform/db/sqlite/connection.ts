import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { DatabaseBusy, DatabaseFull } from '../database.ts';
import { type Patience, waiting } from '../patience.ts';

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
/** A synchronous wait stops the event loop, so SQLite itself waits hardly at all; `patiently` waits instead. */
const BUSY_TIMEOUT_MS = 2;
const RETRY_MS = 5;

interface Prepared {
  statement: StatementSync;
  answersRows: boolean;
}

/** One SQLite connection with its prepared statements; `count` is how many it has run, `failures` how many of those failed. */
export class Connection implements DatabaseConnection {
  readonly db: DatabaseSync;
  count = 0;
  failures = 0;
  #prepared = new Map<string, Prepared>();

  constructor(file: string | URL, { readOnly = false } = {}) {
    const options = { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true, readOnly };
    this.db = new DatabaseSync(file, options);
    this.db.exec('PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 268435456;');
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.run<R>(query);
  }

  run<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    this.count++;
    try {
      const { statement, answersRows } = this.#prepare(sql);
      const values = parameters.map(toSqlite);
      if (answersRows) return { rows: statement.all(...values) as R[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      this.failures++;
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

/** The error of a full disk by its own name; any other as it came. */
export function translated(error: unknown): unknown {
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
export function patiently<T>(patience: Patience, attempt: () => T): Promise<T> {
  return waiting(patience, async (ms) => {
    const deadline = performance.now() + ms;
    for (;;) {
      try {
        return attempt();
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (performance.now() >= deadline)
          throw new DatabaseBusy('The database is locked.', { cause: error });
        await sleep(RETRY_MS);
      }
    }
  });
}
