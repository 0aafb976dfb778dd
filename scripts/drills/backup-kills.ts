// Part of `npm run test:backup`: kills restores and moves on PostgreSQL at random moments, and checks that
// the site is always completely the old or the new one. Takes DRILL_KILLS. Exits with status 1 if it is not.
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillDemo } from '../../commands/demo/fill.ts';
import { createBackup } from '../../domain/backup/backup.ts';
import { createCategory } from '../../domain/categories/categories.ts';
import { type Services, system } from '../../domain/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { openSnapshot, summarise } from '../../platform/db/dump/snapshot.ts';
import { storedTables } from '../../platform/db/dump/tables.ts';
import { queryPostgres, startPostgres } from '../postgres/postgres.ts';
import { say } from '../running/report.ts';
import { APP_SECRET, lekha, startCommand } from '../running/server.ts';
import { withServices } from '../running/site.ts';

const KILLS = Number(process.env.DRILL_KILLS ?? 40);
/** Half of the kills come after the line with which the last part begins, because that takes only moments. */
const AFTER_LAST_LINE_MS = 500;
const folder = mkdtempSync(join(tmpdir(), 'lekha-kills-'));
const postgres = await startPostgres();
let failures = 0;

/** Backs up one site twice, in between with more of everything and another secret. */
async function makeArchives(): Promise<[string, string]> {
  const dataDir = join(folder, 'site');
  const small = await changeAndBackUp(dataDir, 'small.tar.zst', (site) => fillDemo(site, { articles: 12 }));
  writeFileSync(join(dataDir, 'secret'), `${'y'.repeat(40)}\n`);
  const large = await changeAndBackUp(dataDir, 'large.tar.zst', addMore);
  return [small, large];
}

async function addMore(services: Services): Promise<void> {
  const ctx = { ...services, actor: system };
  for (let i = 0; i < 100; i++) await createCategory(ctx, { name: `Category ${i}` });
  await services.storage.put('0badcafe.png', Buffer.alloc(1_000_000, 'image'));
}

async function changeAndBackUp(
  dataDir: string,
  name: string,
  work: (services: Services) => Promise<unknown>,
): Promise<string> {
  return withServices({ DATA_DIR: dataDir }, async (services) => {
    await work(services);
    return (await createBackup(services, { file: join(folder, name) })).file;
  });
}

async function killRestores(archives: readonly [string, string]): Promise<void> {
  const env = { DATA_DIR: join(folder, 'restored'), DATABASE_URL: postgres.url, APP_SECRET };
  const ids: string[] = [];
  let ms = 0;
  for (const archive of archives.toReversed()) {
    ms = await runToEnd(['restore', archive, '--replace'], env);
    ids.unshift(await identify(env));
  }
  const kills = new Tally('Restores on PostgreSQL');
  for (let current = 0; kills.count < KILLS; ) {
    const target = 1 - current;
    const isKilled = await runUntilKilled(['restore', archives[target]!, '--replace'], env, {
      ms,
      lastLine: kills.count % 2 === 0 ? 'Swapping' : null,
    });
    const found = ids.indexOf(await identify(env));
    kills.add(isKilled, found === current ? 'old' : found === target ? 'new' : 'neither');
    if (found !== -1) current = found;
    await dropAside();
  }
  kills.print();
}

async function killMoves([small, large]: readonly [string, string]): Promise<void> {
  const there = { DATA_DIR: join(folder, 'moved'), DATABASE_URL: postgres.url, APP_SECRET };
  const here = { DATA_DIR: there.DATA_DIR };
  await runToEnd(['restore', small], here);
  const smallId = await identifyRows(here);
  await runToEnd(['restore', large, '--replace'], there);
  const largeId = await identifyRows(there);
  const ms = await runToEnd(['move', '--to', 'sqlite', '--replace'], there);
  const moved = await identifyRows(here);
  await removeMark();
  const kills = new Tally('Moves from PostgreSQL');
  const restoreSmall = () => runToEnd(['restore', small], here);
  await restoreSmall();
  while (kills.count < KILLS / 2) {
    const lastLine = kills.count % 2 === 0 ? 'Swapping' : null;
    const isKilled = await runUntilKilled(['move', '--to', 'sqlite', '--replace'], there, { ms, lastLine });
    const found = await identifyRows(here);
    kills.add(isKilled, found === smallId ? 'old' : found === moved ? 'new' : 'neither');
    if (found !== smallId) await restoreSmall();
    await removeMark();
  }
  kills.print();
  await killMovesThere(here, there, [smallId, largeId], ms);
}

async function killMovesThere(
  here: Environment,
  there: Environment,
  [, largeId]: [string, string],
  ms: number,
): Promise<void> {
  const large = await identifyRows(there);
  if (large !== largeId) throw new Error('The moves changed the database that they copied.');
  const source = await identifyRows(here);
  const kills = new Tally('Moves to PostgreSQL');
  while (kills.count < KILLS / 2) {
    const lastLine = kills.count % 2 === 0 ? 'Swapping' : null;
    const args = ['move', '--to', postgres.url, '--replace'];
    const isKilled = await runUntilKilled(args, here, { ms, lastLine });
    const found = await identifyRows(there);
    kills.add(isKilled, found === largeId ? 'old' : found === source ? 'new' : 'neither');
    rmSync(join(here.DATA_DIR!, 'lekha.db.moved'), { force: true });
    if ((await identifyRows(here)) !== source) kills.add(isKilled, 'neither');
    if (found !== largeId) await runToEnd(['restore', join(folder, 'large.tar.zst'), '--replace'], there);
    await dropAside();
  }
  kills.print();
}

type Environment = Record<string, string>;

/**
 * Identifies the site of a folder and database by every row, every file and the secret. Completes what was
 * interrupted.
 */
async function identify(env: Environment): Promise<string> {
  return withServices(env, async ({ db, storage, config }) => {
    const keys: string[] = [];
    for await (const key of storage.list('')) keys.push(key);
    const secret = readFileSync(join(config.dataDir, 'secret'), 'utf8');
    return JSON.stringify([await hashRows(db), keys.sort(), secret]);
  });
}

/** Identifies a database, as `identify` does the whole site. */
function identifyRows(env: Environment): Promise<string> {
  return withServices(env, ({ db }) => hashRows(db));
}

/** Hashes all rows but those of the audit log, to which each restore adds one of its own. */
async function hashRows(db: Database): Promise<string> {
  const snapshot = await openSnapshot(db.connectionConfig);
  const compared = storedTables.filter((table) => table !== 'audit');
  const tables = await summarise(snapshot, compared).finally(() => snapshot.close());
  return createHash('sha256').update(JSON.stringify(tables)).digest('hex');
}

/** Resolves to the time that the command took. */
async function runToEnd(args: string[], env: Environment): Promise<number> {
  const started = performance.now();
  await lekha(args, env);
  return performance.now() - started;
}

/** Kills a command at a random moment. Resolves to false if it ended before. */
async function runUntilKilled(
  args: string[],
  env: Environment,
  { ms, lastLine }: { ms: number; lastLine: string | null },
): Promise<boolean> {
  const { process: child, output, ended } = startCommand(args, env);
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  if (lastLine === null) await sleep(Math.random() * ms);
  else {
    while (!output.stderr.includes(lastLine) && !hasEnded) await sleep(1);
    await sleep(Math.random() * AFTER_LAST_LINE_MS);
  }
  child.kill('SIGKILL');
  const status = await ended;
  if (status !== null && status !== 0) throw new Error(output.stderr);
  return status === null;
}

/** Goes on with a database that a site has moved away from. */
async function removeMark(): Promise<void> {
  await queryPostgres(postgres.url, 'COMMENT ON TABLE site IS NULL');
}

/** Drops what the swaps have moved aside. */
async function dropAside(): Promise<void> {
  const schemas = `SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'before_restore_%'`;
  for (const { name } of await queryPostgres(postgres.url, schemas))
    await queryPostgres(postgres.url, `DROP SCHEMA ${pg.escapeIdentifier(String(name))} CASCADE`);
}

type Outcome = 'old' | 'new' | 'neither';

/**
 * Counts what was found after kills. Commands that ended before do not count, unless they left neither site.
 */
class Tally {
  count = 0;
  #outcomes: Record<Outcome, number> = { old: 0, new: 0, neither: 0 };
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  add(isKilled: boolean, outcome: Outcome): void {
    if (outcome === 'neither') failures++;
    if (!isKilled && outcome !== 'neither') return;
    this.count++;
    this.#outcomes[outcome]++;
  }

  print(): void {
    const { old, new: fresh, neither } = this.#outcomes;
    say(`${this.#name} killed ${this.count} times: ${old} old, ${fresh} new, ${neither} neither`);
  }
}

try {
  const archives = await makeArchives();
  await killRestores(archives);
  await killMoves(archives);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failures > 0 ? 1 : 0);
