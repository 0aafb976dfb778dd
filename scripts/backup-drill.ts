// `npm run test:backup`: backs a demo site up under load, restores it in empty folders, moves it to PostgreSQL and back, and
// compares the public pages of all of them. Takes DRILL_ARTICLES and DRILL_PAGES. Exits with status 1 if anything differs.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { fillDemo } from '../commands/demo/fill.ts';
import { readConfig } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { openServices } from '../server/startup/services.ts';
import { freePort } from './free-port.ts';
import { startPostgres } from './postgres.ts';
import { startS3 } from './s3/s3-server.ts';

const ARTICLES = Number(process.env.DRILL_ARTICLES ?? 20_000);
const PAGES = Number(process.env.DRILL_PAGES ?? 300);
const WRITERS = 4;
/** Every site says that it has this URL, so that its pages can be equal. */
const PUBLIC_URL = 'http://localhost:3000';
const APP_SECRET = 'x'.repeat(40);

const folder = mkdtempSync(join(tmpdir(), 'lekha-drill-'));
const postgres = await startPostgres();
const s3 = await startS3();
const { S3_BUCKET: _, ...s3Access } = s3.env;
const original = join(folder, 'original');
const restored = join(folder, 'restored');
const fromBucket = join(folder, 'from-bucket');
const archive = join(folder, 'site.tar.zst');
const inBucket = 's3://backups/drill/site.tar.zst';
/** Ids of drafts, which no public page shows. */
const acknowledged: string[] = [];
let failures = 0;

interface Server {
  url: string;
  process: ChildProcess;
}

try {
  const account = await step(`A site of ${ARTICLES} articles`, fill);
  const server = await startServer({ DATA_DIR: original });
  const paths = choosePaths(await (await fetch(`${server.url}/sitemap.xml`)).text(), server);
  const cookie = await signIn(server, account);
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) await createDraft(server, cookie);
  });
  while (acknowledged.length < 20) await createDraft(server, cookie);
  const before = acknowledged.length;
  await step('Backup under load', () => lekha(['backup', archive], { DATA_DIR: original }));
  const written = acknowledged.length - before;
  const beforeSecond = acknowledged.length;
  await step('Backup to S3 under load', () =>
    lekha(['backup', inBucket], { DATA_DIR: original, ...s3Access }),
  );
  isOver = true;
  await Promise.all(writers);
  say(`  ${before} drafts were acknowledged before it, ${written} during it`);
  const expected = await readPages(server, await paths);
  await stop(server);

  await step('Verify', () => lekha(['verify', archive], { DATA_DIR: restored }));
  await step('Restore', () => lekha(['restore', archive], { DATA_DIR: restored }));
  await compare('The restored site', { DATA_DIR: restored }, expected, acknowledged.slice(0, before));
  await step('Verify on S3', () => lekha(['verify', inBucket], { DATA_DIR: fromBucket, ...s3Access }));
  await step('Restore from S3', () => lekha(['restore', inBucket], { DATA_DIR: fromBucket, ...s3Access }));
  const later = acknowledged.slice(0, beforeSecond);
  await compare('The site restored from S3', { DATA_DIR: fromBucket }, expected, later);
  const onPostgres = { DATA_DIR: restored, DATABASE_URL: postgres.url, APP_SECRET };
  await step('Move to PostgreSQL', () => lekha(['move', '--to', postgres.url], { DATA_DIR: restored }));
  await compare('The site on PostgreSQL', onPostgres, expected, acknowledged.slice(0, before));
  await step('Move back', () => lekha(['move', '--to', 'sqlite', '--replace'], onPostgres));
  await compare('The site on SQLite again', { DATA_DIR: restored }, expected, acknowledged.slice(0, before));
} finally {
  await postgres.stop();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failures > 0 ? 1 : 0);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  say(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

async function fill() {
  mkdirSync(original);
  const config = readConfig({ DATA_DIR: original, APP_SECRET });
  const services = await openServices(config, openLog('error'));
  try {
    const { email, password } = await fillDemo(services, { articles: ARTICLES });
    return { email, password };
  } finally {
    await services.db.close();
  }
}

async function lekha(args: string[], env: Record<string, string>): Promise<void> {
  const command = ['--disable-warning=ExperimentalWarning', 'commands/lekha.ts', ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: environment(env) });
  say(stdout.trimEnd().replace(/^/gm, '  '));
}

function environment(env: Record<string, string>) {
  return { PATH: process.env.PATH, PUBLIC_URL, RATE_LIMIT_SCALE: '0', APP_SECRET, ...env };
}

async function startServer(env: Record<string, string>): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    env: { ...environment(env), PORT: String(port), TRUSTED_PROXIES: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const listening = Promise.withResolvers<void>();
  createInterface(child.stdout).on('line', (line) => {
    if (JSON.parse(line).event === 'listening') listening.resolve();
  });
  await Promise.race([
    listening.promise,
    once(child, 'exit').then(() => Promise.reject(new Error('No server'))),
  ]);
  return { url: `http://127.0.0.1:${port}`, process: child };
}

async function stop({ process: child }: Server): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function signIn({ url }: Server, account: { email: string; password: string }): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
    body: JSON.stringify(account),
  });
  if (!response.ok) throw new Error(`Signing in: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

async function createDraft({ url }: Server, cookie: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/articles/create-article`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: PUBLIC_URL, cookie },
    body: JSON.stringify({ title: 'A draft', category: 'drill', post: '<p>Words.</p>', status: 'draft' }),
  });
  if (response.status !== 201) throw new Error(`Writing: ${response.status} ${await response.text()}`);
  acknowledged.push((await response.json()).data._id);
}

/** Chooses pages of every kind: lists, feeds, and articles from all over the site. */
async function choosePaths(sitemap: string, { url }: Server): Promise<string[]> {
  const pathsIn = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname);
  const parts = pathsIn(sitemap).filter((path) => path.endsWith('.xml'));
  const texts = await Promise.all(parts.map(async (path) => (await fetch(url + path)).text()));
  const all = [...pathsIn(sitemap).filter((path) => !path.endsWith('.xml')), ...texts.flatMap(pathsIn)];
  const every = Math.max(1, Math.floor(all.length / PAGES));
  const lists = ['/', '/blogs', '/blogs?page=2', '/rss.xml', '/atom.xml', '/sitemap.xml', '/search?q=the'];
  return [...new Set([...lists, ...all.filter((_, i) => i % every === 0)])];
}

async function readPages({ url }: Server, paths: string[]): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const path of paths) {
    const response = await fetch(url + path);
    pages.set(path, `${response.status}\n${await response.text()}`);
  }
  return pages;
}

async function compare(
  name: string,
  env: Record<string, string>,
  expected: Map<string, string>,
  drafts: string[],
): Promise<void> {
  const server = await startServer(env);
  const found = await readPages(server, [...expected.keys()]);
  await stop(server);
  const services = await openServices(readConfig(environment(env)), openLog('error'));
  const ids = new Set(
    (await services.db.read.selectFrom('article').select('id').execute()).map(({ id }) => id),
  );
  await services.db.close();
  const missing = drafts.filter((id) => !ids.has(id));
  const different = [...expected].filter(([path, text]) => found.get(path) !== text).map(([path]) => path);
  const errors = [...found].filter(([, text]) => !text.startsWith('200')).map(([path]) => path);
  say(`${name}: ${expected.size} pages, ${different.length} different, ${missing.length} writes missing`);
  for (const path of [...different, ...errors].slice(0, 10)) say(`  ${path}`);
  failures += different.length + missing.length + errors.length;
}
