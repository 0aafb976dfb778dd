// `npm run test:faults`: two built servers on one PostgreSQL, which is restarted, stopped and frozen during
// reads and writes. Takes FAULTS_RESTARTS and FAULTS_AWAY_S. Exits with status 1 if data is lost or a server
// does not recover.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commitsOutliveACrash, queryPostgres, startPostgres } from '../postgres/postgres.ts';
import { countUp, Guarantees, readOutcome, tell } from '../running/report.ts';
import {
  APP_SECRET,
  createArticle,
  type RunningServer,
  send,
  signIn,
  startServer,
} from '../running/server.ts';
import { startS3 } from '../s3/s3-server.ts';

const RESTARTS = Number(process.env.FAULTS_RESTARTS ?? 20);
const UNAVAILABLE_S = Number(process.env.FAULTS_AWAY_S ?? 60);
const READERS = 4;
const WRITERS = 4;
const PAGES = ['/', '/blogs', '/about', '/rss.xml', '/sitemap.xml'];

/** One server, and the responses to its clients since the last report. */
interface Instance extends RunningServer {
  cookie: string;
  seen: Seen;
}

interface Seen {
  pages: number;
  pagesFailed: Record<string, number>;
  longestPageMs: number;
  writes: number;
  refused: Record<string, number>;
  longestRefusalMs: number;
  lastWriteAt: number;
}

const postgres = await startPostgres();
const s3 = await startS3();
await commitsOutliveACrash(postgres.url);
const folder = mkdtempSync(join(tmpdir(), 'lekha-faults-'));
const instances = [await start('one'), await start('two')];
const acknowledged = new Set<string>();
const promises = new Guarantees();
let isOver = false;

try {
  for (const instance of instances) instance.cookie = await signIn(instance.url);
  for (const instance of instances) for (const path of PAGES) await read(instance, path);
  report('warm-up');
  const load = instances.flatMap((instance) => [
    ...Array.from({ length: READERS }, (_, i) => reader(instance, i)),
    ...Array.from({ length: WRITERS }, (_, i) => writer(instance, i)),
  ]);
  await restarts();
  await interrupt('stop fast', 'start', UNAVAILABLE_S);
  await interrupt('freeze', 'thaw', 20);
  isOver = true;
  await Promise.all(load);
  await toggles(500);
  await count();
} finally {
  for (const instance of instances) await instance.end('SIGKILL');
  await postgres.stop();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(promises.broken.length > 0 ? 1 : 0);

async function restarts(): Promise<void> {
  let longest = 0;
  for (let i = 0; i < RESTARTS; i++) {
    await sleep(1500);
    await postgres.order(i % 2 ? 'stop immediate' : 'stop fast');
    await sleep((i % 4) * 1000);
    await postgres.order('start');
    longest = Math.max(longest, await writingAgain());
  }
  report(`${RESTARTS} restarts`, { 'longest until both write again (ms)': longest });
}

async function interrupt(
  begin: 'stop fast' | 'freeze',
  end: 'start' | 'thaw',
  seconds: number,
): Promise<void> {
  await sleep(1500);
  report(`before ${begin}`);
  await postgres.order(begin);
  await sleep(seconds * 1000);
  await postgres.order(end);
  report(`${begin} for ${seconds} s`, { 'until both write again (ms)': await writingAgain() });
}

/** Measures how long each server takes until its next successful write, in milliseconds. */
async function writingAgain(): Promise<number> {
  const since = performance.now();
  while (!instances.every(({ seen }) => seen.lastWriteAt > since)) await sleep(20);
  const took = Math.round(Math.max(...instances.map(({ seen }) => seen.lastWriteAt)) - since);
  promises.check(took <= 5000, `writing again after ${took} ms`);
  return took;
}

async function reader(instance: Instance, n: number): Promise<void> {
  for (let i = n; !isOver; i++) {
    await read(instance, PAGES[i % PAGES.length]!);
    await sleep(5);
  }
}

async function read({ url, seen, cookie }: Instance, path: string): Promise<void> {
  const started = performance.now();
  const status = await readOutcome(fetch(url + path, { headers: cookie ? { cookie } : {} }));
  seen.pages++;
  if (status !== '200') countUp(seen.pagesFailed, status);
  seen.longestPageMs = Math.max(seen.longestPageMs, performance.now() - started);
}

/** Saves drafts, which change no page. */
async function writer(instance: Instance, n: number): Promise<void> {
  for (let i = 0; !isOver; i++) {
    const { seen } = instance;
    const started = performance.now();
    const status = await readOutcome(create(instance, { title: `Draft ${n} ${i}`, status: 'draft' }));
    const ended = performance.now();
    if (status === '201') {
      seen.writes++;
      seen.lastWriteAt = started;
    } else {
      countUp(seen.refused, status);
      seen.longestRefusalMs = Math.max(seen.longestRefusalMs, ended - started);
    }
    await sleep(20);
  }
}

async function create(
  { url, cookie }: Instance,
  fields: { title: string; status?: string },
): Promise<Response> {
  const response = await createArticle(url, cookie, fields);
  if (response.status === 201) acknowledged.add((await response.clone().json()).data._id);
  return response;
}

async function toggles(count: number): Promise<void> {
  const made = await Promise.all(
    [0, 1, 2, 3, 4].map(async (i) => (await create(instances[i % 2]!, { title: `Choice ${i}` })).json()),
  );
  const started = performance.now();
  const feature = (i: number) => {
    const { url, cookie } = instances[i % 2]!;
    const path = `/api/v1/articles/update-article/${made[i % 5].data._id}`;
    return readOutcome(send(url, { method: 'PUT', path, cookie, body: { featured: true } }));
  };
  const statuses = await Promise.all(Array.from({ length: count }, (_, i) => feature(i)));
  const ms = Math.round(performance.now() - started);
  tell(`${count} featured toggles`, { ...tally(statuses), ms });
  promises.check(
    statuses.every((status) => status === '200'),
    'every toggle answers 200',
  );
  const equal = await Promise.all(
    Array.from({ length: 100 }, async (_, i) => (await create(instances[i % 2]!, { title: 'Equal' })).json()),
  );
  const slugs = new Set(equal.map((response) => response.data?.slug));
  tell('100 equal creates', { slugs: slugs.size });
  promises.check(slugs.size === 100 && !slugs.has(undefined), 'every equal create has a slug of its own');
}

/** Checks that every acknowledged write is in the database and at most one article is featured. */
async function count(): Promise<void> {
  const rows = await queryPostgres(postgres.url, 'SELECT id, featured FROM article');
  const stored = new Set(rows.map(({ id }) => id));
  const lost = [...acknowledged].filter((id) => !stored.has(id)).length;
  const featured = rows.filter((row) => row.featured === 1).length;
  tell('at the end', { acknowledged: acknowledged.size, lost, featured });
  promises.check(lost === 0 && featured === 1, 'nothing is lost, one article is featured');
}

function report(phase: string, more: Record<string, unknown> = {}): void {
  for (const [i, instance] of instances.entries()) {
    const { pages, pagesFailed, longestPageMs, writes, refused, longestRefusalMs } = instance.seen;
    const longest = {
      longestPageMs: Math.round(longestPageMs),
      longestRefusalMs: Math.round(longestRefusalMs),
    };
    tell(`${phase}, server ${i + 1}`, { pages, pagesFailed, writes, refused, ...longest, ...more });
    if (phase.startsWith('before')) continue;
    promises.check(instance.process.exitCode === null, 'the server runs');
    promises.check(Object.keys(pagesFailed).length === 0, 'every page in memory is answered');
    promises.check(
      Object.keys(refused).every((status) => status === '503'),
      'writes are refused with 503 alone',
    );
    promises.check(longestRefusalMs <= 6000, 'a refusal comes within 6 s');
  }
  for (const instance of instances) instance.seen = unseen(instance.seen.lastWriteAt);
}

function tally(statuses: string[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([key, all]) => [key, all.length]),
  );
}

function unseen(lastWriteAt = 0): Seen {
  return {
    pages: 0,
    pagesFailed: {},
    longestPageMs: 0,
    writes: 0,
    refused: {},
    longestRefusalMs: 0,
    lastWriteAt,
  };
}

async function start(name: string): Promise<Instance> {
  const env = { ...s3.env, APP_SECRET, DATA_DIR: join(folder, name), DATABASE_URL: postgres.url };
  const server = await startServer(env, {
    onLog: ({ event, level, err, ...rest }) => {
      if (event.startsWith('database_')) tell(`log of ${name}`, { event, ...rest, err: err?.message });
      else if (level === 'error') tell(`log of ${name}`, { event, message: err?.message, code: err?.code });
    },
  });
  server.process.once('exit', (code, signal) => tell(`server ${name} ended`, { code, signal }));
  return { ...server, cookie: '', seen: unseen() };
}
