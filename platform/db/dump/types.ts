import type { ConnectionConfig, DatabaseOptions } from '../database.ts';
import type { Row } from './values.ts';

/** One consistent state of a database, read on a connection of its own while others write. */
export interface Snapshot {
  /** The names of the migrations that the database has, in order. */
  migrations: string[];
  /** The size of the database on its disk. */
  bytes: number;
  /** The names of all tables, those that belong to an index of SQLite and the migrator's included. */
  tables(): Promise<string[]>;
  /** The names of a table's columns, in the order of a row's values. */
  columns(table: string): Promise<string[]>;
  /** Reads the rows of a table in batches of limited size. Other work of the process runs between them. */
  rows(table: string): AsyncIterable<Row[]>;
  close(): Promise<void>;
}

/** A database that is filled beside the site's own, to take its place. */
export interface StagedDatabase {
  /** Opens it as the site's own is opened. */
  options: DatabaseOptions;
  connectionConfig: ConnectionConfig;
  /** The schemas for `swapIn`; undefined for a database that is a file in `options.dataDir`. */
  schemas: StagedSchemas | undefined;
  /** Adds rows. Throws `UnsuitableRows` if the database refuses them. */
  insert(table: string, columns: readonly string[], rows: readonly Row[]): Promise<void>;
  /** Ends the inserting. */
  finish(): Promise<void>;
  /** Removes it. */
  discard(): Promise<void>;
}

/** The schemas of a PostgreSQL database that take part in a swap. */
export interface StagedSchemas {
  /** The schema with the new tables, which disappears with the swap. */
  staging: string;
  /** The schema that receives the current tables, if there are any. */
  aside: string;
}

/** Where a staged database is made. */
export interface StagingPlace {
  /** The site's own database, which is not touched. */
  target: DatabaseOptions;
  /** An existing folder, on the disk of the data folder. */
  folder: string;
  /** Letters, digits and `_` that make the names of schemas unique. */
  stamp: string;
}

/**
 * A table refused rows, such as text with a zero character in PostgreSQL, or the database has no such table
 * or column.
 */
export class UnsuitableRows extends Error {
  override name = 'UnsuitableRows';
}

/** Creates the tables in a new database, or in a new schema of a PostgreSQL database. */
export type CreateTables = (options: DatabaseOptions, schema: string | undefined) => Promise<void>;
