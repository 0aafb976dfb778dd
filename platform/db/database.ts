import type { Kysely, Transaction } from 'kysely';
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
  databaseUrl?: string | undefined;
}

/** Times in milliseconds by which a database is found to be unavailable. Tests pass shorter ones. */
export interface AvailabilityTimeouts {
  /** A query that takes this long triggers a probe. */
  suspicion: number;
  /** The interval between probes while the database is unavailable. */
  retry: number;
  /** Queries wait for the database's return during this time since it became unavailable; later ones are refused at once. */
  grace: number;
}

/** The same, and the limit of a probe. */
export interface PostgresTimeouts extends Partial<AvailabilityTimeouts> {
  probe?: number;
}

/** How a database is opened. */
export interface OpenOptions extends DatabaseOptions {
  timeouts?: PostgresTimeouts;
  /** False if reads must not map the file of SQLite into memory. */
  isMapped?: boolean | undefined;
}

/** Plain values with which another thread can open the database. */
export interface ConnectionConfig {
  dialect: Dialect;
  /** An absolute path of SQLite, or `DATABASE_URL`. */
  source: string;
  /** The number of queries that a reader should run at the same time: on SQLite they would only block each other. */
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
  /**
   * Runs `work` in one serialisable transaction: alone on SQLite, repeated when PostgreSQL reports a conflict.
   * `work` may therefore run more than once. It must have no effect but its queries and must not await anything slow.
   * Throws `DatabaseBusy` if the write cannot begin within the caller's `WaitBudget`.
   */
  write<T>(work: (tx: Writer) => Promise<T>): Promise<T>;
  /** For better-auth and counters: reads and single statements, each in a transaction of its own and never repeated. */
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
  close(): Promise<void>;
}

/** A database opened for its migration. */
export interface UpgradeTarget extends Pick<Database, 'dialect' | 'ddl'> {
  /** The path of the copy made before; null if none was made. */
  copy: string | null;
  close(): Promise<void>;
}

/** A database as a driver opens it; `openDatabase` adds `close`. */
export type OpenConnections = Omit<Database, 'beforeClose' | 'close'> & { closeConnections(): Promise<void> };

/** The number that moves with every change to public bytes. */
export abstract class ContentVersion {
  #newestWritten = 0;

  /** Reads the version. The result is never older than the call: it includes every commit before it, by any process. */
  abstract read(): number | Promise<number>;

  /** The newest version that this process has written; 0 before its first write. */
  get newestWritten(): number {
    return this.#newestWritten;
  }

  /** Records a version that this process has committed. Call it before responding to the write. */
  noteWritten(version: number): void {
    this.#newestWritten = Math.max(version, this.#newestWritten);
  }
}

/** Tells if the database answers. A SQLite file always does. */
export interface Availability {
  /** Milliseconds since the database stopped answering; undefined while it answers. */
  readonly unavailableMs: number | undefined;
  /** Resolves when the database answers. Throws `DatabaseUnavailable` if it does not come back soon. */
  untilAvailable(): Promise<void>;
  /** Calls `listener` when the database stops answering and when it is back. */
  onChange(listener: (change: AvailabilityChange) => void): void;
}

export type AvailabilityChange =
  | { isUnavailable: true; error: Error }
  | { isUnavailable: false; unavailableMs: number };
