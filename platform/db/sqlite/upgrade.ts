import { randomUUID } from 'node:crypto';
import { chmodSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { backup } from 'node:sqlite';
import { ConfigError } from '../../config.ts';
import { isUnfinished, sync, UNFINISHED } from '../../durable-file.ts';
import { giveToFolderOwner } from '../../ownership.ts';
import type { DatabaseOptions, UpgradeTarget } from '../database.ts';
import { DatabaseBusy } from '../errors.ts';
import { Mutex } from '../mutex.ts';
import { currentWaitBudget } from '../wait-budget.ts';
import { Connection, retryWhileLocked } from './connection.ts';
import { writeDriver } from './drivers.ts';
import { createKysely } from './open-sqlite.ts';

/** Number of copies from before migrations that are retained. */
const MAX_COPIES = 3;
/** Suffixes after `lekha.db.before-` of copies that upgrades make. */
const OWN_COPY = /^\d{3}(?:\.\d+)?$/;
const PAGES_AT_ONCE = 5000;

/**
 * Opens `lekha.db` for its migration. No other connection may be open, in this process or another. An
 * existing database is first copied to `lekha.db.before-NNN`, where NNN is the first pending migration; the
 * last three copies are retained. Throws `ConfigError`.
 */
export async function openSqliteUpgrade(
  { dataDir }: DatabaseOptions,
  { pending, isNew }: { pending: readonly string[]; isNew: boolean },
): Promise<UpgradeTarget> {
  const file = resolve(dataDir, 'lekha.db');
  const connection = new Connection(file);
  try {
    await lockExclusively(connection, file);
    chmodSync(file, 0o600);
    const copy = isNew ? null : await makeCopy(connection, file, (pending[0] ?? '').slice(0, 3));
    const ddl = createKysely(writeDriver(connection, new Mutex()));
    const close = async () => connection.db.close();
    return { dialect: 'sqlite', ddl, copy, blockers: async () => null, close };
  } catch (error) {
    connection.db.close();
    throw error;
  }
}

async function lockExclusively({ db }: Connection, file: string): Promise<void> {
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE;');
    await retryWhileLocked(currentWaitBudget(), () =>
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

async function makeCopy({ db }: Connection, file: string, before: string): Promise<string> {
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
    giveToFolderOwner(unfinished);
    await backup(db, unfinished, { rate: PAGES_AT_ONCE });
    await sync(unfinished);
    renameSync(unfinished, join(folder, name));
    await sync(folder);
  } catch (cause) {
    rmSync(unfinished, { force: true });
    const why = (cause as Error).message;
    throw new ConfigError(`${file} could not be copied before it is brought up to date: ${why}.`, { cause });
  }
  // Copies that an operator has renamed are never removed.
  const own = copies().filter((each) => OWN_COPY.test(each.slice(prefix.length)));
  const oldestFirst = own.toSorted((a, b) => modifiedAt(join(folder, a)) - modifiedAt(join(folder, b)));
  for (const old of oldestFirst.slice(0, -MAX_COPIES)) removeCopy(join(folder, old));
  return join(folder, name);
}

/**
 * Removes a copy with the log that reading it may have left, which would corrupt a later copy of the same
 * name.
 */
function removeCopy(file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
}

function modifiedAt(file: string): number {
  return statSync(file).mtimeMs;
}
