import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../../config.ts';
import type { DatabaseOptions, InspectionTarget } from '../database.ts';
import { assertFileNotMoved } from '../moved.ts';
import { Connection } from './connection.ts';
import { readDriver } from './drivers.ts';
import { createKysely } from './open-sqlite.ts';

const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
/** Files up to this size are checked completely, which takes about a millisecond per megabyte. */
const MAX_FULL_CHECK = 64 * 1024 * 1024;

/**
 * Opens `lekha.db` in `dataDir` and checks it as far as a start has time for: a small file completely, of a
 * large one the size and the first and last row of each table. Changes nothing, except that SQLite rolls back
 * the journal of a first start that was killed. Throws `ConfigError`.
 */
export function inspectSqlite({ dataDir, copyDir = dataDir }: DatabaseOptions): InspectionTarget {
  assertFileNotMoved(dataDir);
  const name = resolve(dataDir, 'lekha.db');
  const file = resolve(copyDir, 'lekha.db');
  const bytes = fileSize(file);
  const isMigrating = async () => false;
  const target = { name, reader: null, tables: async () => [], assertNotMoved: async () => {}, isMigrating };
  if (bytes === 0) return { ...target, close: async () => {} };
  let connection: Connection | undefined;
  try {
    connection = connect(file);
    checkFile(connection.db, { file, name, bytes });
  } catch (error) {
    connection?.db.close();
    throw toConfigError(name, error);
  }
  const { db } = connection;
  return {
    ...target,
    reader: createKysely(readDriver(connection)),
    tables: async () => (db.prepare(TABLES).all() as { name: string }[]).map((table) => table.name),
    close: async () => db.close(),
  };
}

/** Returns the size of a file in bytes, 0 if it does not exist. */
export function fileSize(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw new ConfigError(`${file} is not a file.`);
  return found?.size ?? 0;
}

/**
 * A file without a write-ahead log is complete, and opening it as immutable creates no files beside it. With
 * a log, SQLite must read both. A rollback journal remains of a first start that was killed; SQLite rolls it
 * back.
 */
function connect(file: string): Connection {
  if (fileSize(`${file}-journal`) > 0) return new Connection(file);
  const hasLog = statSync(`${file}-wal`, { throwIfNoEntry: false }) !== undefined;
  const url = new URL(`${pathToFileURL(file).href}?immutable=1`);
  return new Connection(hasLog ? file : url, { readOnly: true });
}

/** A file, and its name in messages. */
interface CheckedFile {
  file: string;
  name: string;
  bytes: number;
}

function checkFile(db: DatabaseSync, { file, name, bytes }: CheckedFile): void {
  const { page_size } = db.prepare('PRAGMA page_size').get() as { page_size: number };
  const { page_count } = db.prepare('PRAGMA page_count').get() as { page_count: number };
  if (fileSize(`${file}-wal`) === 0 && bytes < page_count * page_size) throw damagedError(name);
  if (page_count * page_size <= MAX_FULL_CHECK) checkFully(db, name);
  else readEnds(db);
}

function checkFully(db: DatabaseSync, name: string): void {
  const { quick_check } = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
  if (quick_check !== 'ok') throw damagedError(name);
}

function readEnds(db: DatabaseSync): void {
  const tables = db.prepare('PRAGMA main.table_list').all() as { name: string; type: string; wr: number }[];
  for (const { name, type, wr } of tables) {
    if (type !== 'table' && type !== 'shadow') continue;
    const table = `"${name.replaceAll('"', '""')}"`;
    readRow(db, `SELECT * FROM ${table} LIMIT 1`);
    if (wr === 0) readRow(db, `SELECT * FROM ${table} ORDER BY rowid DESC LIMIT 1`);
  }
}

/** Reads integers as BigInt: row ids of a large search index are not safe integers. */
function readRow(db: DatabaseSync, query: string): void {
  const statement = db.prepare(query);
  statement.setReadBigInts(true);
  statement.get();
}

function damagedError(file: string): ConfigError {
  return new ConfigError(
    `${file} is damaged or cut off: restore it from a backup, or move it away to keep what is left of it.`,
  );
}

function toConfigError(file: string, error: unknown): unknown {
  if (error instanceof ConfigError) return error;
  const { errcode, message } = error as { errcode?: number; message: string };
  if (errcode === undefined) return error;
  if ((errcode & 0xff) === SQLITE_NOTADB)
    return new ConfigError(`${file} is not a SQLite database: restore it from a backup.`, { cause: error });
  if ((errcode & 0xff) === SQLITE_CORRUPT) return damagedError(file);
  return new ConfigError(`${file} cannot be opened: ${message}.`, { cause: error });
}
