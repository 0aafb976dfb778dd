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
  /** For reading a row that every answer waits for: on PostgreSQL a connection that no slower query holds, which fails at once while the database is away. */
  prompt: Reader;
  /**
   * Runs `work` in one serialisable transaction: alone on SQLite, repeated when PostgreSQL says that it met another.
   * So `work` may run more than once and must have no effect but its queries; it must not await anything slow.
   * Throws `DatabaseBusy` when its turn or the lock could not be had within the caller's `patience`.
   */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  /** For better-auth and counters: reads and single statements, each committed by itself and never run twice. */
  autocommit: Kysely<Schema>;
  /** For migrations alone. */
  definition: Kysely<Schema>;
  availability: Availability;
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

/** Whether the database answers; a file on this machine always does. */
export interface Availability {
  /** For how long it has been away, in milliseconds; undefined while it answers. */
  readonly awayMs: number | undefined;
  /** Resolves while the database answers, or when it does again soon. Throws `DatabaseAway`. */
  expect(): Promise<void>;
  /** Calls `listener` when the database goes away and when it is back. */
  onChange(listener: (change: AvailabilityChange) => void): void;
}

export type AvailabilityChange = { isAway: true; problem: Error } | { isAway: false; awayMs: number };

/** The database could not be used in time: the caller may try again. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy';
  /** PostgreSQL's for a lock that is not to be had, which is all that comes out of a thread. */
  readonly code = '55P03';
}

/** Whether `error` says that the database does not answer; the code is all that comes out of a thread. */
export function saysAway(error: unknown): boolean {
  return (error as { code?: unknown } | null | undefined)?.code === AWAY_CODE;
}

/** PostgreSQL's for a failed connection. */
const AWAY_CODE = '08006';

/** The database does not answer, or the connection to it broke: what was asked may or may not have been done. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';
  readonly code = AWAY_CODE;

  constructor(options?: ErrorOptions) {
    const reason = options?.cause instanceof Error ? `: ${options.cause.message}` : '.';
    super(`The database does not answer${reason}`, options);
  }
}

/** The disk (or its quota) is full. */
export class DatabaseFull extends Error {
  override name = 'DatabaseFull';
}
