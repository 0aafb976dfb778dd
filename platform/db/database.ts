import type { Kysely, Selectable, Transaction } from 'kysely';
import type { PlainQuery } from './recorded-reads.ts';
import type { Schema } from './schema.ts';

/** The two supported databases. */
export type Dialect = 'sqlite' | 'postgres';

/** Queries outside a write. They see a consistent state and change nothing. */
export type Reader = Kysely<Schema>;
/** Queries inside a write. Never use a `Reader` there: on SQLite it does not see what the write has done. */
export type Writer = Transaction<Schema>;

/** The settings that name a database: PostgreSQL if `databaseUrl` is set, otherwise SQLite in `dataDir`. */
export interface DatabaseOptions {
  /** Must exist. */
  dataDir: string;
  /** The folder of a copy of SQLite's file, which is opened in its place. */
  copyDir?: string | undefined;
  databaseUrl?: string | undefined;
}

/** Called now and then with a sentence that says what a start waits for. */
export type WaitListener = (why: string) => void;

/** Times in milliseconds by which a database is found to be unavailable. Tests pass shorter ones. */
export interface AvailabilityTimeouts {
  /** A query that takes this long triggers a probe. */
  suspicion: number;
  /** The interval between probes while the database is unavailable. */
  retry: number;
  /**
   * Queries wait for the database's return during this time since it became unavailable; later ones are
   * refused at once.
   */
  grace: number;
}

/** The same, and the limit of a probe. */
export interface PostgresTimeouts extends Partial<AvailabilityTimeouts> {
  probe?: number;
}

/** How a database is opened. */
export interface OpenOptions extends DatabaseOptions {
  timeouts?: PostgresTimeouts;
}

/** Plain values with which another thread can open the database. */
export interface ConnectionConfig {
  dialect: Dialect;
  /** An absolute path of SQLite, or `DATABASE_URL`. */
  source: string;
  /**
   * The number of queries that a reader should run at the same time: on SQLite they would only block each
   * other.
   */
  concurrentReads: number;
}

/** The facts about a database that administrators see. */
export interface AboutDatabase {
  /** Such as `SQLite`. */
  kind: string;
  version: string;
  bytes: number;
}

/** The open database. */
export interface Database {
  dialect: Dialect;
  connectionConfig: ConnectionConfig;
  /** True if no other process works on this database: SQLite allows one server per data folder. */
  isExclusive: boolean;
  /** For reading outside a write. */
  read: Reader;
  /** A hash of the rows that queries return now, executed on the connections of `read`. Not recorded. */
  hashRows(queries: readonly PlainQuery[]): string | Promise<string>;
  /**
   * Runs `work` in one serialisable transaction: alone on SQLite, repeated when PostgreSQL reports a
   * conflict. `work` may therefore run more than once. It must have no effect but its queries and must not
   * await anything slow. Throws `DatabaseBusy` if the write cannot begin within the caller's `WaitBudget`.
   */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  /**
   * For better-auth and counters: reads and single statements, each in a transaction of its own and never
   * repeated.
   */
  autocommit: Kysely<Schema>;
  /** Changes the schema. For migrations only. */
  ddl: Kysely<Schema>;
  contentVersion: ContentVersion;
  availability: Availability;
  /** Reads its kind, version and size. */
  about(): Promise<AboutDatabase>;
  /** Counts the statements executed so far, for tests that limit how many a page needs. */
  statements(): number;
  /** Counts the statements that failed. */
  failures(): number;
  /** Registers work for `close` to do before it closes the connections. */
  beforeClose(work: () => Promise<void>): void;
  close(): Promise<void>;
}

/** A database opened for inspection. */
export interface InspectionTarget {
  name: string;
  /** Null if there is no database. */
  reader: Reader | null;
  /** Names the tables of the schema. */
  tables(): Promise<string[]>;
  /** Throws `ConfigError` if the site has moved to another database. */
  assertNotMoved(): Promise<void>;
  /** True while another process migrates it. */
  isMigrating(): Promise<boolean>;
  close(): Promise<void>;
}

/** A database opened for its migration. */
export interface UpgradeTarget extends Pick<Database, 'dialect' | 'ddl'> {
  /** The path of the copy made before; null if none was made. */
  copy: string | null;
  /** Names the processes for which the migration waits; null if it waits for none. */
  blockers(): Promise<string | null>;
  close(): Promise<void>;
}

/** A database as a driver opens it; `openDatabase` adds `close`. */
export type OpenConnections = Omit<Database, 'beforeClose' | 'close'> & { closeConnections(): Promise<void> };

/** The row of the content version. */
export type ContentVersionRow = Pick<Selectable<Schema['content_version']>, 'n' | 'withdrawn_n' | 'known_n'>;

/** The number that moves with every change to public bytes. */
export abstract class ContentVersion {
  #newestWithdrawal = 0;

  /**
   * Reads the version. The result is never older than the call: it includes every commit before it, by any
   * process.
   */
  abstract read(): number | Promise<number>;

  /** The newest known version of a write that withdrew something: a page of an older version may show it. */
  get newestWithdrawal(): number {
    return this.#newestWithdrawal;
  }

  /**
   * Notes what the row says, and returns the version. Call it before responding to a write of this process.
   */
  note({ n, withdrawn_n, known_n }: ContentVersionRow): number {
    // Nobody knows what a program withdrew that does not know the columns.
    const withdrawal = Number(known_n) === Number(n) ? Number(withdrawn_n) : Number(n);
    this.#newestWithdrawal = Math.max(withdrawal, this.#newestWithdrawal);
    return Number(n);
  }
}

/** A fault of the database that operators should know of. */
export interface DatabaseFault {
  /** How long it has lasted, in milliseconds. */
  ms: number;
  /** A sentence without names or addresses, which anyone may read. */
  reason: string;
}

/** Tells if the database works. */
export interface Availability {
  /**
   * Milliseconds since the database stopped answering and queries are refused; undefined while it answers.
   */
  readonly unavailableMs: number | undefined;
  /** Undefined while the database works. With a fault, some queries may fail and others succeed. */
  readonly fault: DatabaseFault | undefined;
  /** Resolves when the database answers. Throws `DatabaseUnavailable` if it does not come back soon. */
  untilAvailable(): Promise<void>;
  /** Calls `listener` when the database stops working and when it is back. */
  onChange(listener: (change: AvailabilityChange) => void): void;
}

/** The database stopped working, works again, or answers although one of its connections went silent. */
export type AvailabilityChange =
  | { kind: 'away'; error: Error }
  | { kind: 'back'; awayMs: number }
  | { kind: 'silent'; error: Error };
