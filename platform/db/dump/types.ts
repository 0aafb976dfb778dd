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
