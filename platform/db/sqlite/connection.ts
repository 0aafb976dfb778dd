import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep, setImmediate as yieldToOthers } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createForFolderOwner } from '../../ownership.ts';
import { DatabaseBusy, DatabaseFull, DatabaseUnavailable } from '../errors.ts';
import { type PlainQuery, recordQuery } from '../recorded-reads.ts';
import { type WaitBudget, waitWithin } from '../wait-budget.ts';

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
/** The shared memory beside the log could not grow. */
const SQLITE_IOERR_SHMSIZE = 4874;
/**
 * The file cannot be read or written: PERM, READONLY, IOERR, CORRUPT, CANTOPEN, PROTOCOL (its locks fail) and
 * NOTADB (https://www.sqlite.org/rescode.html).
 */
const FAULTS = new Set([3, 8, 10, 11, 14, 15, 26]);
/** SQLite waits synchronously, which blocks the event loop; `retryWhileLocked` waits instead. */
const BUSY_TIMEOUT_MS = 2;
const RETRY_MS = 5;
const MAX_PREPARED = 500;
/** After a statement that took longer, other requests go on before the next one. */
const LONG_MS = 5;

/**
 * Writes a page of the file, and changes nothing: Lekha does not use this number. SQLite writes nothing for
 * an `UPDATE` that leaves all values as they are.
 */
export const REWRITE = 'PRAGMA user_version = 0';

type Control =
  | typeof REWRITE
  | 'BEGIN IMMEDIATE'
  | 'COMMIT'
  | 'ROLLBACK'
  | 'SAVEPOINT one'
  | 'RELEASE one'
  | 'ROLLBACK TO one';

interface Prepared {
  statement: StatementSync;
  returnsRows: boolean;
  /** The same, with rows as arrays of values. */
  arrays?: StatementSync;
}

/** Called with each `DatabaseUnavailable` of a connection. */
export type FaultListener = (error: DatabaseUnavailable) => void;

/**
 * A SQLite connection with its prepared statements. Counts the statements it executes and those that fail.
 * The file is not mapped into memory: an error of the disk would then end the process instead of the
 * statement.
 * @see https://www.sqlite.org/mmap.html
 */
export class Connection implements DatabaseConnection {
  readonly db: DatabaseSync;
  count = 0;
  failures = 0;
  /** Limited, so that a query with many shapes cannot fill the memory. */
  #prepared = new LRUCache<string, Prepared>({ max: MAX_PREPARED });
  #dataVersion: StatementSync | undefined;
  #onFault: FaultListener;

  constructor(
    file: string | URL,
    { readOnly = false, onFault = () => {} }: { readOnly?: boolean; onFault?: FaultListener } = {},
  ) {
    if (!readOnly && typeof file === 'string') createForFolderOwner(file);
    const options = { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true, readOnly };
    this.db = new DatabaseSync(file, options);
    this.db.exec('PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 0;');
    this.#onFault = onFault;
  }

  /** A number that moves with every commit of another connection, of this process or another. Not counted. */
  dataVersion(): number {
    try {
      this.#dataVersion ??= this.db.prepare('PRAGMA data_version');
      this.#dataVersion.setReturnArrays(true);
      return (this.#dataVersion.get() as unknown as [number])[0];
    } catch (error) {
      throw this.translate(error);
    }
  }

  /** Executes a statement that begins or ends a transaction, or a savepoint in it. */
  control(statement: Control): void {
    try {
      this.db.exec(statement);
    } catch (error) {
      throw this.translate(error);
    }
  }

  /**
   * Returns `DatabaseFull` for a full disk, `DatabaseUnavailable` for a fault of the file, and any other
   * error as it is.
   */
  translate(error: unknown): unknown {
    const { errcode = 0 } = error as { errcode?: number };
    if (isCode(error, SQLITE_FULL) || errcode === SQLITE_IOERR_SHMSIZE)
      return new DatabaseFull('The disk is full.', { cause: error });
    if (!FAULTS.has(errcode & 0xff)) return error;
    const fault = new DatabaseUnavailable({ cause: error });
    this.#onFault(fault);
    return fault;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    recordQuery(query);
    const startedAt = performance.now();
    const result = this.run<R>(query);
    // A save of a long text has many such statements.
    if (performance.now() - startedAt > LONG_MS) await yieldToOthers();
    return result;
  }

  run<R>({ sql, parameters }: PlainQuery): QueryResult<R> {
    this.count++;
    try {
      const { statement, returnsRows } = this.#prepare(sql);
      const values = parameters.map(toSqlite);
      if (returnsRows) return { rows: statement.all(...values) as R[] };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      this.failures++;
      throw this.translate(error);
    }
  }

  /**
   * The rows of queries as arrays of values, in one state of the database. Not recorded. Beginning to read
   * takes half of the time of a short query, and so does making an object of a wide row.
   */
  readArrays(queries: readonly PlainQuery[]): unknown[][] {
    this.count += queries.length;
    try {
      this.#prepare('BEGIN').statement.run();
      return queries.map(({ sql, parameters }) => {
        const prepared = this.#prepare(sql);
        prepared.arrays ??= this.#prepareArrays(sql);
        return prepared.arrays.all(...parameters.map(toSqlite));
      });
    } catch (error) {
      this.failures++;
      throw this.translate(error);
    } finally {
      if (this.db.isTransaction) this.#prepare('ROLLBACK').statement.run();
    }
  }

  #prepareArrays(sql: string): StatementSync {
    const statement = this.db.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#prepared.get(sql);
    if (!prepared) {
      const statement = this.db.prepare(sql);
      prepared = { statement, returnsRows: statement.columns().length > 0 };
      // Inserts into the full-text index return row ids that no number holds.
      if (!prepared.returnsRows) statement.setReadBigInts(true);
      this.#prepared.set(sql, prepared);
    }
    return prepared;
  }

  // biome-ignore lint/correctness/useYield: Kysely's interface requires a stream, which Lekha does not use.
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

/** Repeats `attempt` while another process holds the lock, without blocking the event loop in between. */
export function retryWhileLocked<T>(budget: WaitBudget, attempt: () => T): Promise<T> {
  return waitWithin(budget, async (ms) => {
    const deadline = performance.now() + ms;
    for (;;) {
      try {
        return attempt();
      } catch (error) {
        if (!isCode(error, SQLITE_BUSY)) throw error;
        if (performance.now() >= deadline)
          throw new DatabaseBusy('The database is locked.', { cause: error });
        await sleep(RETRY_MS);
      }
    }
  });
}

function isCode(error: unknown, code: number): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && (errcode & 0xff) === code;
}
