import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { system } from '../../domain/context.ts';
import { recordImageUses, storeImage } from '../../domain/images/images.ts';
import { imageBytes } from '../../domain/images/testing.ts';
import { write } from '../../domain/write.ts';
import { type Config, ConfigError, readConfig } from '../../platform/config.ts';
import { undoMigrations } from '../../platform/db/migrations/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { withWaitBudget } from '../../platform/db/wait-budget.ts';
import { openLog } from '../../platform/log.ts';
import { siteId } from './data-folder.ts';
import { openForServer, openServices } from './services.ts';

const log = openLog('silent');
const DAY_MS = 24 * 60 * 60 * 1000;
let root: string;
/** Folders of sites with images, which the tests do not change. */
let site: string;
let otherSite: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'lekha-folders-'));
  site = await createSite('site');
  otherSite = await createSite('other');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const createConfig = (dataDir: string, env = {}) => readConfig({ DATA_DIR: dataDir, ...env });

async function createSite(name: string): Promise<string> {
  const dataDir = join(root, name);
  const { services, unlock } = await openForServer(createConfig(dataDir), log);
  const ctx = { ...services, actor: system };
  for (let n = 0; n < 4; n++) {
    const { url } = await storeImage(ctx, await imageBytes('png'));
    const owner = { kind: 'setting', id: `image-${n}` } as const;
    await write(ctx, ({ tx }) => recordImageUses(tx, owner, [{ url, role: 'logo' }]));
  }
  await services.db.close();
  unlock();
  for (const file of readdirSync(join(dataDir, 'media'))) {
    const old = new Date(Date.now() - 3 * DAY_MS);
    utimesSync(join(dataDir, 'media', file), old, old);
  }
  return dataDir;
}

/** Every file with its bytes and time, except the lock. */
function snapshot(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'server.lock')
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path} ${statSync(path).mtimeMs} ${readFileSync(path).toString('base64')}`;
    })
    .sort();
}

const database = (folder: string) => join(folder, 'lekha.db');
const media = (folder: string) => join(folder, 'media');
const images = (folder: string) => readdirSync(media(folder)).filter((name) => !name.startsWith('.'));
const remove = (...path: string[]) => rmSync(join(...path), { recursive: true });
const change = (file: string, edit: (bytes: Buffer) => Buffer) =>
  writeFileSync(file, edit(readFileSync(file)));
const run = (folder: string, sql: string) => {
  const db = new DatabaseSync(database(folder));
  db.exec(sql);
  db.close();
};

type Break = (folder: string) => void;
const refused: [name: string, message: RegExp, damage: Break, env?: Record<string, string>][] = [
  [
    'no database beside media',
    /lekha\.db is missing or empty, but .*media holds 4 files/,
    (f) => remove(f, 'lekha.db'),
  ],
  ['an empty database file beside media', /is missing or empty/, (f) => writeFileSync(database(f), '')],
  [
    'only a secret and no database',
    /the secret of a site/,
    (f) => {
      remove(f, 'lekha.db');
      remove(f, 'media');
    },
  ],
  [
    'no database beside its WAL file',
    /its log lekha\.db-wal/,
    (f) => {
      for (const name of ['lekha.db', 'media', 'secret']) remove(f, name);
      writeFileSync(join(f, 'lekha.db-wal'), 'frames');
    },
  ],
  [
    'a database without a schema beside media',
    /is missing or empty/,
    (f) => {
      remove(f, 'lekha.db');
      run(f, 'PRAGMA journal_mode = WAL');
    },
  ],
  [
    'text in place of the database',
    /is not a SQLite database/,
    (f) => writeFileSync(database(f), 'x'.repeat(9000)),
  ],
  [
    'a database without its header',
    /is not a SQLite database/,
    (f) => change(database(f), (b) => b.fill(0, 0, 100)),
  ],
  ['half a database', /damaged or cut off/, (f) => change(database(f), (b) => b.subarray(0, b.length >> 1))],
  [
    'a database without its last page',
    /damaged or cut off/,
    (f) => change(database(f), (b) => b.subarray(0, b.length - 4096)),
  ],
  [
    'a database without its last byte',
    /damaged or cut off/,
    (f) => change(database(f), (b) => b.subarray(0, b.length - 1)),
  ],
  ['the start of a database', /damaged or cut off/, (f) => change(database(f), (b) => b.subarray(0, 100))],
  [
    'zeros in a database',
    /damaged or cut off/,
    (f) => change(database(f), (b) => b.fill(0, b.length >> 1, (b.length >> 1) + 65536)),
  ],
  [
    'a folder in place of the database',
    /is not a file/,
    (f) => {
      remove(f, 'lekha.db');
      mkdirSync(database(f));
    },
  ],
  [
    'the database of another program',
    /belongs to another program/,
    (f) => {
      remove(f, 'lekha.db');
      run(f, 'CREATE TABLE invoices (n INTEGER)');
    },
  ],
  [
    'the database of another site',
    /belongs to another site/,
    (f) => cpSync(database(otherSite), database(f)),
  ],
  [
    'the database of another site without a site id',
    /belongs to another site|knows only 0 of the 4 files/,
    (f) => {
      cpSync(database(otherSite), database(f));
      run(f, 'DELETE FROM site');
    },
  ],
  [
    'the database of a newer version',
    /used by Lekha 99\.1\.0, whose schema this version/,
    (f) =>
      run(f, "INSERT INTO kysely_migration VALUES ('999-later', ''); UPDATE site SET used_by = '99.1.0'"),
  ],
  [
    'the database of a version that is too old',
    /^[^:]* by a Lekha from before 0\.1\.0, which this version [^:]* does not upgrade: start Lekha 0\.1\.0 on it first\.$/,
    (f) => run(f, "DROP TABLE site; DELETE FROM kysely_migration WHERE name > '009-search'"),
  ],
  ['no media', /images of the database are missing/, (f) => remove(f, 'media')],
  [
    'an empty media folder, as of a disk that is not mounted',
    /images of the database are missing/,
    (f) => {
      remove(f, 'media');
      mkdirSync(media(f));
    },
  ],
  [
    'media of an unfinished copy',
    /The copy of the media to .*media is unfinished: run `npm run lekha -- media copy` again/,
    (f) => writeFileSync(join(media(f), '.lekha-site'), 'unfinished copy of site-1\n'),
  ],
  [
    'the media of another site',
    /media belongs to another site/,
    (f) => {
      remove(f, 'media');
      cpSync(media(otherSite), media(f), { recursive: true });
    },
  ],
  [
    'unmarked files of which the database knows less than half',
    /knows only 1 of the 4 files/,
    (f) => {
      rmSync(join(media(f), '.lekha-site'));
      for (const name of images(f).slice(1)) rmSync(join(media(f), name));
      for (const name of ['a.jpg', 'b.jpg', 'IMG_1.JPG']) writeFileSync(join(media(f), name), 'x');
    },
  ],
  ['no secret', /secret is missing: restore it/, (f) => remove(f, 'secret')],
  ['an empty secret', /secret is damaged/, (f) => writeFileSync(join(f, 'secret'), '')],
  ['half a secret', /secret is damaged/, (f) => change(join(f, 'secret'), (b) => b.subarray(0, 20))],
];

it.each(refused)(
  'a start with %s stops with one sentence and changes nothing',
  async (_name, message, damage, env) => {
    const folder = mkdtempSync(join(root, 'broken-'));
    cpSync(site, folder, { recursive: true, preserveTimestamps: true });
    damage(folder);
    const before = snapshot(folder);
    for (const open of [openForServer, openServices]) {
      const error = await open(createConfig(folder, env), log).then(
        () => expect.unreachable('It started.'),
        (thrown) => thrown,
      );
      expect(error).toBeInstanceOf(ConfigError);
      expect(error.message).toMatch(message);
      expect(error.message.trim().split('\n')).toHaveLength(1);
      expect(snapshot(folder)).toEqual(before);
    }
  },
);

it('adopting media creates no missing database, and gives the media to another site', async () => {
  const folder = mkdtempSync(join(root, 'adopted-'));
  cpSync(site, folder, { recursive: true });
  remove(folder, 'lekha.db');
  const adopt = () => openServices(createConfig(folder), log, { anyMedia: true });
  await expect(adopt()).rejects.toThrow('is missing or empty');
  cpSync(database(otherSite), database(folder));
  const { db, storage } = await adopt();
  await storage.claim(await siteId(db, 'unused'));
  await db.close();
  await start(folder);
  expect(images(folder)).toHaveLength(4);
});

async function start(folder: string, env = {}): Promise<void> {
  const { services, unlock } = await openForServer(createConfig(folder, env), log);
  await services.db.close();
  unlock();
}

const accepted: [name: string, change: Break, env?: Record<string, string>][] = [
  ['a complete folder', () => {}],
  ['APP_SECRET and no secret', (f) => remove(f, 'secret'), { APP_SECRET: 'x'.repeat(32) }],
  ['media without a site id', (f) => rmSync(join(media(f), '.lekha-site'))],
  [
    'unmarked media of which the database knows half',
    (f) => {
      rmSync(join(media(f), '.lekha-site'));
      for (const name of images(f).slice(2)) rmSync(join(media(f), name));
      for (const name of ['a.jpg', 'b.jpg']) writeFileSync(join(media(f), name), 'x');
    },
  ],
  [
    'neither images nor media',
    (f) => {
      remove(f, 'media');
      run(f, 'DELETE FROM image_use; DELETE FROM image');
    },
  ],
  [
    'an older database without a site id that knows half of the images',
    (f) => {
      undoMigrations(database(f));
      run(
        f,
        `DELETE FROM site; DELETE FROM image_use;
         DELETE FROM image WHERE rowid IN (SELECT rowid FROM image LIMIT 2)`,
      );
    },
  ],
  ['the WAL file of a killed writer', (f) => leaveKilledWriter(f)],
];

/** Leaves the last writes only in the WAL file, as kill -9 does. */
function leaveKilledWriter(folder: string): void {
  const db = new DatabaseSync(database(folder));
  db.exec("PRAGMA wal_autocheckpoint = 0; INSERT INTO setting (key, value, version) VALUES ('x', '1', 1)");
  const files = ['lekha.db', 'lekha.db-wal'].map((name) => readFileSync(join(folder, name)));
  db.close();
  for (const name of ['lekha.db-shm', 'lekha.db-wal']) rmSync(join(folder, name), { force: true });
  writeFileSync(database(folder), files[0]!);
  writeFileSync(join(folder, 'lekha.db-wal'), files[1]!);
}

it.each(accepted)('a start with %s succeeds and keeps all media files', async (_name, prepare, env) => {
  const folder = mkdtempSync(join(root, 'fine-'));
  cpSync(site, folder, { recursive: true });
  prepare(folder);
  const before = existsSync(media(folder)) ? images(folder) : [];
  await start(folder, env);
  expect(images(folder)).toEqual(before);
  const owner = readFileSync(join(media(folder), '.lekha-site'), 'utf8');
  await start(folder, env);
  expect(readFileSync(join(media(folder), '.lekha-site'), 'utf8')).toBe(owner);
});

it('starts on an empty folder, and again after a first start was killed at any step', async () => {
  const folder = mkdtempSync(join(root, 'first-'));
  await start(folder);
  expect(readdirSync(folder).sort()).toEqual(['lekha.db', 'media', 'secret', 'server.lock']);
  remove(folder, 'media');
  await start(folder);
  run(folder, 'DELETE FROM site');
  remove(folder, 'media');
  remove(folder, 'secret');
  await start(folder);
  remove(folder, 'secret');
  remove(folder, 'media');
  writeFileSync(database(folder), '');
  await start(folder);
  expect(existsSync(join(folder, 'secret'))).toBe(true);
});

const copies = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('lekha.db.before-'));
const downgrade = (folder: string) => undoMigrations(database(folder));

it('copies a database before it is migrated, including its WAL file, and keeps three copies', async () => {
  const folder = mkdtempSync(join(root, 'older-'));
  cpSync(site, folder, { recursive: true });
  downgrade(folder);
  leaveKilledWriter(folder);
  await start(folder);
  expect(copies(folder)).toEqual(['lekha.db.before-014']);
  const copy = new DatabaseSync(join(folder, 'lekha.db.before-014'), { readOnly: true });
  expect(copy.prepare("SELECT value FROM setting WHERE key = 'x'").get()).toEqual({ value: '1' });
  const migrations = copy.prepare('SELECT max(name) AS last FROM kysely_migration').get();
  expect(migrations).toEqual({ last: '013-site' });
  copy.close();
  expect(statSync(join(folder, 'lekha.db.before-014')).mode & 0o777).toBe(0o600);
  writeFileSync(join(folder, 'lekha.db.before-holidays'), 'named by its operator');
  utimesSync(join(folder, 'lekha.db.before-holidays'), 0, 0);
  for (let n = 0; n < 3; n++) {
    downgrade(folder);
    await start(folder);
  }
  expect(copies(folder)).toHaveLength(4);
  expect(copies(folder)).toContain('lekha.db.before-holidays');
});

it('does not migrate under a running server, nor under a program that has the database open', async () => {
  const folder = mkdtempSync(join(root, 'running-'));
  cpSync(site, folder, { recursive: true });
  downgrade(folder);
  const before = snapshot(folder);
  const config = createConfig(folder);
  await expect(openServices(config, log)).rejects.toThrow('of an older version: start the server, or run');
  const reading = new DatabaseSync(database(folder), { readOnly: true });
  reading.prepare('SELECT * FROM setting').all();
  await expect(withWaitBudget(() => openForServer(config, log), 100)).rejects.toThrow(
    'another program has it open',
  );
  reading.close();
  const { lockDataFolder } = await import('../../platform/db/folder-lock.ts');
  const unlock = lockDataFolder(folder);
  await expect(openForServer(config, log)).rejects.toThrow('Another server is running');
  await expect(openServices(config, log, { migrates: true })).rejects.toThrow('Another server is running');
  unlock();
  for (const name of ['lekha.db-shm', 'lekha.db-wal']) rmSync(join(folder, name), { force: true });
  expect(snapshot(folder)).toEqual(before);
  const { db } = await openServices(config, log, { migrates: true });
  await db.close();
  expect(copies(folder)).toHaveLength(1);
});

it('completes a restore that was killed while it swapped the site in', async () => {
  const folder = mkdtempSync(join(root, 'restore-'));
  const restored = join(folder, 'restoring-1');
  const idIn = async (dataDir: string) => {
    const { db } = await openServices(createConfig(dataDir), log);
    return siteId(db, 'new').finally(() => db.close());
  };
  const expected = await idIn(otherSite);
  cpSync(site, folder, { recursive: true });
  cpSync(otherSite, restored, { recursive: true });
  const names = ['lekha.db', 'media', 'secret'];
  const plan = { staging: 'restoring-1', aside: 'before-restore-1', names, database: null };
  writeFileSync(join(folder, 'restore.json'), JSON.stringify(plan));
  rmSync(media(folder), { recursive: true });
  renameSync(media(restored), media(folder));
  expect(await idIn(folder)).toBe(expected);
  expect(readdirSync(folder).filter((name) => /^restor/.test(name))).toEqual([]);
  expect(readdirSync(join(folder, 'before-restore-1')).sort()).toEqual(['lekha.db', 'secret']);
});

eachDatabaseInAllTier('a start on a database outside the folder', (getDb, getConfig) => {
  const onPostgres = (dataDir: string, schema?: string) => {
    const url = new URL(getConfig().databaseUrl!);
    if (schema) url.searchParams.set('options', `-csearch_path=${schema}`);
    return readConfig({ DATA_DIR: dataDir, DATABASE_URL: url.href, APP_SECRET: 'x'.repeat(32) });
  };

  it('is refused beside the media of another site, and creates nothing in another program’s database', async () => {
    if (getDb().dialect === 'sqlite') return;
    const folder = mkdtempSync(join(root, 'postgres-'));
    const created = await openForServer(onPostgres(folder), log);
    await created.services.db.close();
    created.unlock();
    expect(existsSync(join(media(folder), '.lekha-site'))).toBe(true);
    cpSync(media(site), media(folder), { recursive: true });
    const before = snapshot(folder);
    const refusedBy = (config: Config) =>
      openForServer(config, log).then(
        () => 'It started.',
        (error: Error) => `${error.name}: ${error.message}`,
      );
    expect(await refusedBy(onPostgres(folder))).toMatch(/^ConfigError: .*media belongs to another site/);
    const { schema, introspection } = getDb().autocommit;
    const schemas = ['empty', 'foreign_one'];
    for (const name of schemas) await schema.createSchema(name).execute();
    await schema.createTable('foreign_one.invoices').addColumn('n', 'integer').execute();
    expect(await refusedBy(onPostgres(folder, 'empty'))).toMatch(
      /DATABASE_URL is empty, but .* holds 4 files/,
    );
    expect(await refusedBy(onPostgres(folder, 'foreign_one'))).toContain('belongs to another program');
    const tables = await introspection.getTables();
    const names = tables.filter((table) => schemas.includes(table.schema ?? '')).map(({ name }) => name);
    expect(names).toEqual(['invoices']);
    expect(snapshot(folder)).toEqual(before);
  });
});
