import { randomUUID } from 'node:crypto';
import { chmodSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { backup } from 'node:sqlite';
import { ConfigError } from '../../config.ts';
import { isUnfinished, UNFINISHED } from '../../durable-file.ts';
import { DatabaseBusy } from '../database.ts';
import { migrate } from '../migrate.ts';
import { patience } from '../patience.ts';
import { kyselyOn } from '../sqlite.ts';
import { Turn } from '../turn.ts';
import { Connection, patiently } from './connection.ts';
import { WriteDriver } from './drivers.ts';

/** The newest copies from before a migration that stay. */
const KEPT_COPIES = 3;
/** What follows `lekha.db.before-` in the name of a copy that an upgrade has made. */
const OWN_COPY = /^\d{3}(?:\.\d+)?$/;
const PAGES_AT_ONCE = 5000;

/** What an upgrade did. */
export interface Upgraded {
  migrations: string[];
  /** The file that the database was copied to; null for a new database. */
  copy: string | null;
}

/**
 * Brings `lekha.db` in `dataDir` to the newest schema while no other connection to it is open, in this process or another: one
 * that has it open keeps a lock on it. A database with a schema is copied aside first, as `lekha.db.before-NNN` after the
 * first migration that is `pending`; the last three copies stay. Throws `ConfigError`.
 */
export async function upgradeSqlite(
  dataDir: string,
  { pending, isNew }: { pending: readonly string[]; isNew: boolean },
): Promise<Upgraded> {
  const file = resolve(dataDir, 'lekha.db');
  const connection = new Connection(file);
  try {
    await takeAlone(connection, file);
    chmodSync(file, 0o600);
    const copy = isNew ? null : await copyAside(connection, file, (pending[0] ?? '').slice(0, 3));
    const definition = kyselyOn(new WriteDriver(connection, new Turn()));
    return { migrations: await migrate({ dialect: 'sqlite', definition }), copy };
  } finally {
    connection.db.close();
  }
}

async function takeAlone({ db }: Connection, file: string): Promise<void> {
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE;');
    await patiently(patience(), () =>
      db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN EXCLUSIVE; COMMIT;'),
    );
  } catch (cause) {
    if (!(cause instanceof DatabaseBusy)) throw cause;
    throw new ConfigError(
      `${file} has to be brought up to date, but another program has it open: end that one first.`,
      { cause },
    );
  }
}

async function copyAside({ db }: Connection, file: string, before: string): Promise<string> {
  const folder = dirname(file);
  const prefix = `${basename(file)}.before-`;
  const copies = () => readdirSync(folder).filter((name) => name.startsWith(prefix));
  for (const name of copies()) if (isUnfinished(name)) rmSync(join(folder, name), { force: true });
  const taken = new Set(copies());
  let name = `${prefix}${before}`;
  for (let n = 2; taken.has(name); n++) name = `${prefix}${before}.${n}`;
  const unfinished = join(folder, `${name}${UNFINISHED}${randomUUID()}`);
  try {
    await writeFile(unfinished, '', { mode: 0o600, flag: 'wx' });
    await backup(db, unfinished, { rate: PAGES_AT_ONCE });
    await sync(unfinished);
    renameSync(unfinished, join(folder, name));
    await sync(folder);
  } catch (cause) {
    rmSync(unfinished, { force: true });
    const why = (cause as Error).message;
    throw new ConfigError(`${file} could not be copied before it is brought up to date: ${why}.`, { cause });
  }
  // A copy that an operator has named stays.
  const own = copies().filter((each) => OWN_COPY.test(each.slice(prefix.length)));
  const oldFirst = own.toSorted((a, b) => ageOf(join(folder, a)) - ageOf(join(folder, b)));
  for (const old of oldFirst.slice(0, -KEPT_COPIES)) removeCopy(join(folder, old));
  return join(folder, name);
}

/** Removes a copy and what a program that looked into it has left: beside a later copy of that name it would be wrong. */
function removeCopy(file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
}

function ageOf(file: string): number {
  return statSync(file).mtimeMs;
}

async function sync(path: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
