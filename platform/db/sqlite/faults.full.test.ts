import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open-database.ts';

let dataDir: string;
let db: Database;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lekha-faults-'));
  db = await openDatabase({ dataDir, timeouts: { retry: 25 } });
  await migrate(db);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const insert = (key: string) => ({ key, value: '1', version: 1 });
const write = () => db.write((tx) => tx.insertInto('setting').values(insert('in a write')).execute());
const single = () => db.autocommit.insertInto('setting').values(insert('alone')).execute();
const read = () => db.read.selectFrom('setting').select('key').execute();

const readLog = () => readFileSync(join(dataDir, 'lekha.db-wal'));

/** Makes SQLite fail as a broken disk does. */
function breakDisk(errcode: number, what: (statement: string) => boolean = () => true): void {
  const fail = () => {
    throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode });
  };
  for (const method of ['all', 'get', 'run'] as const) {
    const original = StatementSync.prototype[method] as (...values: unknown[]) => never;
    const broken = function (this: StatementSync, ...values: unknown[]) {
      return what(this.sourceSQL) ? fail() : original.apply(this, values);
    };
    vi.spyOn(StatementSync.prototype, method).mockImplementation(broken as never);
  }
  const exec = DatabaseSync.prototype.exec;
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    return what(sql) ? fail() : exec.call(this, sql);
  });
}

it.each([
  ['IOERR', 10],
  ['IOERR_FSYNC', 1034],
  ['READONLY', 8],
  ['READONLY_DBMOVED', 1032],
  ['CANTOPEN', 14],
  ['CORRUPT', 11],
  ['NOTADB', 26],
])('%s makes every query fail as unavailable and is told until a write succeeds', async (_, errcode) => {
  const changes: string[] = [];
  db.availability.onChange(({ kind }) => changes.push(kind));
  expect(db.availability.fault).toBeUndefined();
  await db.contentVersion.read();
  breakDisk(errcode);
  for (const query of [write, single, read, async () => db.contentVersion.read()])
    await expect(query()).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '08006' });
  expect(db.availability.fault).toMatchObject({ reason: expect.stringContaining('disk I/O error') });
  vi.restoreAllMocks();
  await expect.poll(() => db.availability.fault, { timeout: 30_000 }).toBeUndefined();
  expect(changes).toEqual(['away', 'back']);
  await write();
  await single();
  expect(await read()).toHaveLength(2);
});

it('a fault of writing lets readers read, and a commit that fails stores nothing', async () => {
  breakDisk(1034, (statement) => statement === 'COMMIT');
  await expect(write()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  expect(await read()).toEqual([]);
  expect(db.availability.fault).toBeDefined();
  vi.restoreAllMocks();
  await write();
  expect(await read()).toHaveLength(1);
});

it.each([write, single])(
  'a commit that fails is overwritten in the log before it is refused',
  async (change) => {
    await write();
    const before = readLog();
    const isLast = (statement: string) => statement === 'COMMIT' || statement.startsWith('insert into');
    breakDisk(1034, isLast);
    await expect(change()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
    expect(readLog()).not.toEqual(before);
  },
);

it('a fault is over only after a write to the disk', async () => {
  await db.write((tx) => tx.updateTable('content_version').set({ n: 1 }).execute());
  breakDisk(1034, (statement) => statement === 'COMMIT');
  await expect(write()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  const before = readLog();
  vi.restoreAllMocks();
  await expect.poll(() => db.availability.fault, { timeout: 30_000 }).toBeUndefined();
  expect(readLog()).not.toEqual(before);
});

it('a rollback that fails hides neither the first error nor later writes', async () => {
  breakDisk(10, (statement) => statement === 'ROLLBACK' || statement.startsWith('insert into "setting"'));
  await expect(write()).rejects.toMatchObject({ name: 'DatabaseUnavailable' });
  vi.restoreAllMocks();
  await write();
  expect(await read()).toHaveLength(1);
});

it.each([
  ['FULL', 13],
  ['IOERR_SHMSIZE', 4874],
])('%s is a full disk, which is no fault of the database', async (_, errcode) => {
  breakDisk(errcode);
  await expect(write()).rejects.toMatchObject({ name: 'DatabaseFull' });
  expect(db.availability.fault).toBeUndefined();
});
