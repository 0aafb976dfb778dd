import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** The two databases that the product runs on. */
export type Dialect = 'sqlite' | 'postgres';

/** Queries that see one consistent state and change nothing. */
export type Reader = Kysely<Schema>;
/** Queries inside a write; never use a `Reader` there: on SQLite it would not see what the write has done. */
export type Writer = Transaction<Schema>;

/** Where a database is, in plain values, so that another thread can open it: an absolute path, or `DATABASE_URL`. */
export type Place = { dialect: 'sqlite'; file: string } | { dialect: 'postgres'; url: string };

/** The open database. */
export interface Database {
  dialect: Dialect;
  place: Place;
  /** For reading outside a write. */
  read: Reader;
  /**
   * Runs `work` in one serialisable transaction: alone on SQLite, repeated when PostgreSQL says that it met another.
   * So `work` may run more than once and must have no effect but its queries; it must not await anything slow.
   * Throws `DatabaseBusy` when the lock could not be had within `WRITE_WAIT_MS`.
   */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  /** For better-auth and counters: reads and single statements, each committed by itself and never run twice. */
  autocommit: Kysely<Schema>;
  /** For migrations alone. */
  definition: Kysely<Schema>;
  /** The number of statements run so far, for snapshots of how many a page needs. */
  statements(): number;
  /** How many of them the database refused or could not do. */
  failures(): number;
  /** Moves with every commit, of this process or another, on SQLite; always 0 on PostgreSQL. */
  dataVersion(): number;
  /** Has `work` done by `close`, before the connections go. */
  beforeClose(work: () => Promise<void>): void;
  close(): Promise<void>;
}

/** How long a write waits for another process's lock before it gives up. */
export const WRITE_WAIT_MS = 5000;

/** The database could not be written in time: the caller may try again. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
}

/** The disk (or its quota) is full. */
export class DatabaseFull extends Error {
  override name = 'DatabaseFull';
}
