import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Config, readConfig } from '../../platform/config.ts';
import { createEmptyDatabase, removeDatabase } from '../../platform/db/testing.ts';
import { completeSwap, databaseFingerprint, isSwapPending, removeStaging, swapSite } from './swap.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lekha-swaps-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const STAGING = { staging: 'restoring-1', aside: 'before-restore-1' };

/** Every file below a folder with its text, except the lock. */
function texts(root: string): Record<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => name !== 'server.lock' && statSync(join(root, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

function write(at: string, files: Record<string, string>): void {
  mkdirSync(join(at, 'media'), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(at, name), text);
}

interface Kill {
  /** The number of changes of the disk, or of queries, that are made. */
  steps: number;
  counts: 'changes' | 'queries';
}

/** Swaps in a process that is killed before the next step. Resolves to true if it ended before that. */
function swapInChild(config: Partial<Config>, plan: unknown, { steps, counts }: Kill): Promise<boolean> {
  const code = `
    import fs from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    import pg from 'pg';
    let left = ${steps};
    const die = (work) => (left-- === 0 ? process.kill(process.pid, 'SIGKILL') : work());
    if (${counts === 'queries'}) {
      const { query } = pg.Client.prototype;
      pg.Client.prototype.query = function (...args) { return die(() => query.apply(this, args)); };
    } else {
      for (const name of ['rename', 'rm', 'writeFile', 'mkdir']) {
        const change = fs[name];
        fs[name] = (...args) => die(() => change(...args));
      }
      syncBuiltinESMExports();
    }
    const { swapSite } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'swap.ts')).href)});
    await swapSite(${JSON.stringify(config)}, ${JSON.stringify(plan)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (status, signal) =>
      signal === 'SIGKILL' || status === 0
        ? resolve(status === 0)
        : reject(new Error(`The swap ended with ${status}.`)),
    );
  });
}

it('leaves the old or the new site when it is killed at any rename', async () => {
  const names = ['lekha.db', 'media', 'secret'];
  const old = { 'lekha.db': 'old', 'lekha.db-wal': 'old log', secret: 'old', 'media/a.png': 'old' };
  const fresh = { 'lekha.db': 'new', secret: 'new', 'media/b.png': 'new' };
  for (let steps = 0; ; steps++) {
    const dataDir = mkdtempSync(join(folder, 'killed-'));
    const config = readConfig({ DATA_DIR: dataDir });
    write(dataDir, old);
    write(join(dataDir, STAGING.staging), fresh);
    const plan = { ...STAGING, names, database: null };
    const isDone = await swapInChild({ dataDir }, plan, { steps, counts: 'changes' });
    if (isSwapPending(config)) await completeSwap(config);
    if (Object.keys(texts(dataDir)).some((name) => name.startsWith('restoring-'))) {
      expect(texts(dataDir)).toMatchObject(old);
      await removeStaging(config);
    }
    const found = texts(dataDir);
    const aside = Object.fromEntries(
      Object.entries(old).map(([name, text]) => [`${STAGING.aside}/${name}`, text]),
    );
    const isOld = found.secret === 'old';
    expect(found, `after ${steps} steps`).toEqual(isOld ? old : { ...fresh, ...aside });
    if (isDone) break;
    expect(steps).toBeLessThan(60);
  }
});

const KILLS = [0, 4, 7, 9, 11, 12, 1000];

it('on PostgreSQL leaves one site, not parts of two, when it is killed at any query', async () => {
  await Promise.all(KILLS.map(killSwapOnPostgres));
});

async function killSwapOnPostgres(steps: number): Promise<void> {
  const database = await createEmptyDatabase('postgres');
  const config = readConfig({
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl,
    APP_SECRET: 'x'.repeat(32),
  });
  const client = new pg.Client(database.databaseUrl);
  await client.connect();
  try {
    await client.query('CREATE SCHEMA lekha_staging_1');
    for (const [schema, state] of Object.entries({ public: 'old', lekha_staging_1: 'new' })) {
      for (const table of ['site', 'article'])
        await client.query(`CREATE TABLE ${schema}.${table} AS SELECT '${state}' AS state`);
    }
    write(database.dataDir, { secret: 'old' });
    write(join(database.dataDir, STAGING.staging), { secret: 'new' });
    const schemas = { staging: 'lekha_staging_1', aside: 'before_restore_1' };
    const fingerprint = databaseFingerprint(config.databaseUrl!);
    const plan = { ...STAGING, names: ['media', 'secret'], database: { schemas, fingerprint } };
    const { dataDir, databaseUrl } = config;
    const isDone = await swapInChild({ dataDir, databaseUrl }, plan, { steps, counts: 'queries' });
    expect(isDone, `after ${steps} queries`).toBe(steps === 1000);
    const states = async (schema: string) => {
      const query = `SELECT (SELECT state FROM ${schema}.site), (SELECT state FROM ${schema}.article) AS other`;
      return Object.values((await client.query(query)).rows[0]);
    };
    // A transaction: all tables are those of one site. Files follow the tables.
    expect(['old,old', 'new,new']).toContain(String(await states('public')));
    expect(isSwapPending(config)).toBe(!isDone);
    if (!isDone) expect(texts(dataDir).secret).toBe('old');
    await completeSwap(config);
    expect(await states('public')).toEqual(['new', 'new']);
    expect(await states('before_restore_1')).toEqual(['old', 'old']);
    expect(texts(dataDir)).toMatchObject({ secret: 'new', [`${STAGING.aside}/secret`]: 'old' });
    expect(isSwapPending(config)).toBe(false);
  } finally {
    await client.end();
    await removeDatabase(database);
  }
}

it('that was interrupted is completed only on the same database', async () => {
  const dataDir = mkdtempSync(join(folder, 'other-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://localhost/a',
    APP_SECRET: 'x'.repeat(32),
  });
  const schemas = { staging: 'lekha_staging_2', aside: 'x' };
  const plan = { ...STAGING, names: [], database: { schemas, fingerprint: 'of another one' } };
  await expect(swapSite(config, plan)).rejects.toThrow(/set DATABASE_URL to that of the restore/);
});
