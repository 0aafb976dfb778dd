import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../../config.ts';
import type { Dialect, Reader } from '../database.ts';
import { kyselyOn } from '../sqlite.ts';
import { Connection } from './connection.ts';
import { ReadDriver } from './drivers.ts';

/** A database opened for an inspection, on either dialect. */
export interface Inspected {
  name: string;
  dialect: Dialect;
  /** Null where there is no database. */
  reader: Reader | null;
  close(): Promise<void>;
}

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
/** A file up to this size is checked whole, which takes about a millisecond for each megabyte. */
const CHECKED_WHOLE = 64 * 1024 * 1024;

/**
 * Opens `lekha.db` in `dataDir` for an inspection that changes nothing, and checks it as far as a start has time for: SQLite
 * itself compares the file with the size in its header; a small file is checked whole, of a large one the two ends of each
 * table are read. Throws `ConfigError`.
 */
export function openForInspection(dataDir: string): Inspected {
  const name = resolve(dataDir, 'lekha.db');
  const bytes = sizeOf(name);
  if (bytes === 0) return { name, dialect: 'sqlite', reader: null, close: async () => {} };
  let connection: Connection | undefined;
  try {
    connection = connect(name);
    checkFile(connection.db, name, bytes);
  } catch (error) {
    connection?.db.close();
    throw inOneSentence(name, error);
  }
  const { db } = connection;
  const reader = kyselyOn(new ReadDriver(connection));
  return { name, dialect: 'sqlite', reader, close: async () => db.close() };
}

/** The size of a file in bytes; 0 where there is none. */
export function sizeOf(file: string): number {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found && !found.isFile()) throw new ConfigError(`${file} is not a file.`);
  return found?.size ?? 0;
}

/**
 * Without a log beside it nothing is missing from the file itself, and reading it as unchangeable leaves no trace; else SQLite
 * must read the log, too. A journal is left by a first start that was killed: rolling it back is up to SQLite.
 */
function connect(file: string): Connection {
  if (sizeOf(`${file}-journal`) > 0) return new Connection(file);
  const hasLog = statSync(`${file}-wal`, { throwIfNoEntry: false }) !== undefined;
  const url = new URL(`${pathToFileURL(file).href}?immutable=1`);
  return new Connection(hasLog ? file : url, { readOnly: true });
}

function checkFile(db: DatabaseSync, file: string, bytes: number): void {
  const { page_size } = db.prepare('PRAGMA page_size').get() as { page_size: number };
  const { page_count } = db.prepare('PRAGMA page_count').get() as { page_count: number };
  if (sizeOf(`${file}-wal`) === 0 && bytes < page_count * page_size) throw damaged(file);
  if (page_count * page_size <= CHECKED_WHOLE) checkWhole(db, file);
  else readEnds(db);
}

function checkWhole(db: DatabaseSync, file: string): void {
  const { quick_check } = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
  if (quick_check !== 'ok') throw damaged(file);
}

function readEnds(db: DatabaseSync): void {
  const tables = db.prepare('PRAGMA main.table_list').all() as { name: string; type: string; wr: number }[];
  for (const { name, type, wr } of tables) {
    if (type !== 'table' && type !== 'shadow') continue;
    const table = `"${name.replaceAll('"', '""')}"`;
    db.prepare(`SELECT * FROM ${table} LIMIT 1`).get();
    if (wr === 0) db.prepare(`SELECT * FROM ${table} ORDER BY rowid DESC LIMIT 1`).get();
  }
}

function damaged(file: string): ConfigError {
  return new ConfigError(
    `${file} is damaged or cut off: restore it from a backup, or move it away to keep what is left of it.`,
  );
}

function inOneSentence(file: string, error: unknown): unknown {
  if (error instanceof ConfigError) return error;
  const { errcode, message } = error as { errcode?: number; message: string };
  if (errcode === undefined) return error;
  if ((errcode & 0xff) === SQLITE_NOTADB)
    return new ConfigError(`${file} is not a SQLite database: restore it from a backup.`, { cause: error });
  if ((errcode & 0xff) === SQLITE_CORRUPT) return damaged(file);
  return new ConfigError(`${file} cannot be opened: ${message}.`, { cause: error });
}
