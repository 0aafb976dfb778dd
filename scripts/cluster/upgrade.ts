// `npm run test:upgrade`: servers of an earlier version and of this one on one PostgreSQL, during writes;
// then migrations of both databases that are killed at random moments. Takes UPGRADE_FROM (a commit) and
// UPGRADE_KILLS. Exits with status 1 if a promise does not hold.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { queryPostgres, startPostgres } from '../postgres/postgres.ts';
import { countUp, Guarantees, readOutcome, tell } from '../running/report.ts';
import {
  APP_SECRET,
  createArticle,
  type RunningServer,
  send,
  signIn,
  startCommand,
  startServer,
} from '../running/server.ts';
import { startS3 } from '../s3/s3-server.ts';

/** The last commit without backups, instances and the audit log. */
const FROM = process.env.UPGRADE_FROM ?? 'c5fe2ce79111';
const KILLS = Number(process.env.UPGRADE_KILLS ?? 40);
const SECONDS = 10;
const FIXTURES = 'platform/db/migrations/fixtures';

const created = new Set<string>();
const statuses: Record<string, number> = {};
/** The duration of a migration that is not killed, in milliseconds by database. */
const took: Record<string, number> = {};
let stale = 0;
const promises = new Guarantees();

const folder = mkdtempSync(join(tmpdir(), 'lekha-upgrade-'));
const postgres = await startPostgres();
const s3 = await startS3();
const servers: RunningServer[] = [];
try {
  await sideBySide(checkOut());
  await killedMigrations();
} finally {
  for (const server of servers) await server.end('SIGKILL');
  await postgres.stop();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(promises.broken.length > 0 ? 1 : 0);

/** Installs and builds the earlier version in a folder of its own. */
function checkOut(): string {
  const before = join(folder, 'before');
  mkdirSync(before);
  try {
    const archive = execFileSync('git', ['archive', FROM], { maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', before], { input: archive });
  } catch {
    console.error(`The commit ${FROM} is not in this clone: fetch the whole history, or set UPGRADE_FROM.`);
    process.exit(3);
  }
  const options = { cwd: before, stdio: 'ignore' } as const;
  execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], options);
  execFileSync('npm', ['run', 'build'], options);
  return before;
}

/**
 * The earlier version goes on while two servers of this one start, migrate and write to the same database.
 */
async function sideBySide(before: string): Promise<void> {
  servers.push(await start('before', {}, before));
  const cookie = await signIn(servers[0]!.url);
  const watched = await create(servers[0]!, cookie, 'Watched');
  const load = { isOver: false };
  const writing = writeAndRead(cookie, watched, load);
  await sleep(1000);
  for (const name of ['one', 'two']) servers.push(await start(name, s3.env));
  await sleep(SECONDS * 1000);
  load.isOver = true;
  await writing;
  const rows = await queryPostgres(postgres.url, 'SELECT id FROM article');
  const lost = created.difference(new Set(rows.map(({ id }) => id as string))).size;
  tell('side by side', { statuses, created: created.size, lost, stale });
  promises.check(lost === 0 && stale === 0, 'every write is kept and shown by servers of both versions');
  promises.check(
    Object.keys(statuses).every((key) => /(201|200)$/.test(key)),
    'every write is answered',
  );
  promises.check((await fetch(`${servers[0]!.url}/readyz`)).ok, 'the earlier version stays ready');
}

function start(name: string, env: Record<string, string>, checkout?: string): Promise<RunningServer> {
  const site = { APP_SECRET, DATA_DIR: join(folder, name), DATABASE_URL: postgres.url };
  return startServer(
    { ...env, ...site },
    {
      ...(checkout && { checkout }),
      onLog: ({ event, level, err }) => {
        if (level === 'error') tell(`log of ${name}`, { event, message: err?.message });
      },
    },
  );
}

/** Writes by each server in turn, and requests the changed page and its API response from all. */
async function writeAndRead(cookie: string, id: string, load: { isOver: boolean }): Promise<void> {
  for (let n = 0; !load.isOver; n++) {
    for (const [i, server] of [...servers].entries()) {
      await create(server, cookie, `Article ${n} of ${i}`);
      const title = `Watched, state ${n} of ${i}.`;
      const path = `/api/v1/articles/update-article/${id}`;
      const saved = await readOutcome(send(server.url, { method: 'PUT', path, cookie, body: { title } }));
      countUp(statuses, `${i === 0 ? 'before' : 'now'}: saved ${saved}`);
      if (saved === '200') await Promise.all(servers.map((other) => checkFresh(other, title)));
    }
    await sleep(20);
  }
}

async function checkFresh({ url }: RunningServer, title: string): Promise<void> {
  for (const path of ['/blog/watched', '/api/v1/articles/single-article/watched'])
    if (!(await (await fetch(url + path)).text()).includes(title)) stale++;
}

async function create({ url }: RunningServer, cookie: string, title: string): Promise<string> {
  const response = await createArticle(url, cookie, { title });
  countUp(statuses, `created ${response.status}`);
  const { data } = (await response.json()) as { data?: { _id: string } };
  if (data) created.add(data._id);
  return data?._id ?? '';
}

/** Each leaves the database as it was or completely migrated. */
async function killedMigrations(): Promise<void> {
  const outcomes: Record<string, number> = {};
  for (let i = 0; i < KILLS; i++) {
    countUp(outcomes, await (i % 2 ? killOnPostgres(i) : killOnSqlite(i)));
  }
  tell('killed migrations, and the first of each database left alone', outcomes);
  const wrong = Object.keys(outcomes).filter((outcome) => !/: (old|new)$/.test(outcome));
  promises.check(wrong.length === 0, 'a killed migration leaves the old or the new database');
}

async function killOnSqlite(i: number): Promise<string> {
  const dataDir = join(folder, `kill-${i}`);
  mkdirSync(dataDir);
  const file = join(dataDir, 'lekha.db');
  writeFileSync(file, gunzipSync(readFileSync(join(FIXTURES, '013.db.gz'))));
  const before = new DatabaseSync(file);
  markMedia(dataDir, (before.prepare('SELECT id FROM site').get() as { id: string }).id);
  before.close();
  await migrateAndKill('SQLite', { DATA_DIR: dataDir });
  const db = new DatabaseSync(file);
  const names = db.prepare('SELECT name FROM sqlite_schema').all() as { name: string }[];
  const whole = (db.prepare('PRAGMA integrity_check').get() as { integrity_check: string }).integrity_check;
  db.close();
  return `SQLite: ${whole === 'ok' ? state(names.map(({ name }) => name)) : 'damaged'}`;
}

async function killOnPostgres(i: number): Promise<string> {
  const name = `kill_${i}`;
  await queryPostgres(postgres.url, `CREATE DATABASE ${name}`);
  const url = new URL(`/${name}`, postgres.url).href;
  await queryPostgres(url, gunzipSync(readFileSync(join(FIXTURES, '013.sql.gz'))).toString());
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  markMedia(dataDir, String((await queryPostgres(url, 'SELECT id FROM public.site'))[0]!.id));
  await migrateAndKill('PostgreSQL', { DATA_DIR: dataDir, DATABASE_URL: url });
  const rows = await queryPostgres(url, "SELECT relname FROM pg_class WHERE relkind = 'r'");
  return `PostgreSQL: ${state(rows.map(({ relname }) => String(relname)))}`;
}

/** A start refuses a database whose media are missing. */
function markMedia(dataDir: string, siteId: string): void {
  mkdirSync(join(dataDir, 'media'));
  writeFileSync(join(dataDir, 'media', '.lekha-site'), siteId);
}

/** The first and the last table that migrations since the fixture create are there together or not at all. */
function state(tables: string[]): string {
  const found = ['instance', 'audit'].filter((table) => tables.includes(table)).length;
  return ['old', 'neither', 'new'][found]!;
}

/** Migrates, and kills all but the first migration of each database in its second half, or just after it. */
async function migrateAndKill(database: string, env: Record<string, string>): Promise<void> {
  const { process: child, ended } = startCommand(['migrate'], { APP_SECRET, ...env });
  const started = performance.now();
  const limit = took[database] === undefined ? 60_000 : took[database] * (0.5 + 0.6 * Math.random());
  await Promise.race([sleep(limit, undefined, { ref: false }), ended]);
  took[database] ??= performance.now() - started;
  child.kill('SIGKILL');
  await ended;
}
