// `npm run bench:heavy`: measures readers of the built server during its heaviest requests (1 MB saves and
// previews, a flood of searches from one address), and what hostile bodies cost its own thread, and prints
// three tables. Nothing here fails for being slow.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { emptyForm } from '../contract/form-content.ts';
import { newId } from '../domain/id.ts';
import { ensureBuilt } from '../scripts/build/build-pages.ts';
import { freePort } from '../scripts/free-port.ts';
import { type Account, signIn } from '../scripts/running/server.ts';
import { withServices } from '../scripts/running/site.ts';
import { addAdministrator, put } from './administrator.ts';
import { drive, type LoadResult } from './drive.ts';
import { measureHostileBodies } from './hostile-bodies.ts';
import { longArticle } from './long-article.ts';
import { machine } from './report.ts';
import { type MeasuredServer, startMeasured } from './running.ts';
import { fillForSearch } from './search-corpus.ts';
import { newSearch, searchKinds } from './search-latency.ts';
import { listPages, loopLag } from './search-readers.ts';
import { rounded, table } from './table.ts';
import { computeTiming, type Timing } from './timing.ts';

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '20' },
    data: { type: 'string' },
    bodies: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const help = `Usage: npm run bench:heavy [-- OPTIONS]

  --articles N     articles of 800 words (20000)
  --seconds N      length of each measurement (20)
  --bodies         hostile bodies alone
  --data FOLDER    keep the SQLite corpus there, and use it again next time`;

/** The number of words in a body of 1 MB, about the largest that the API accepts by default. */
const WORDS = 130_000;
/** Requests for cached pages: 170 million a day. */
const READERS = { connections: 50, rate: 2000 };
const FLOOD = 50;
/** A pause between the searches of the measured reader, in milliseconds. */
const SEARCH_PAUSE_MS = 50;
/** Behind a trusted proxy, each client has an address of its own. */
const FLOOD_ADDRESS = '203.0.113.5';
const READER_ADDRESS = '198.51.100.7';

if (values.help) console.error(help);
else {
  ensureBuilt();
  if (!values.bodies) await bench(Number(values.articles), Number(values.seconds));
  process.stdout.write(await benchBodies());
}

/** On a site of its own, so that nothing else is read with the bodies. */
async function benchBodies(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lekha-bench-'));
  try {
    const account = await addAdministrator(dataDir);
    const server = await startMeasured(dataDir, { MAX_BODY_KB: '4096' });
    try {
      const cookie = await signIn(server.url, account);
      return `${machine()}\n\n${await measureHostileBodies({ server, cookie, account: account.id })}`;
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function bench(articles: number, seconds: number): Promise<void> {
  const where = machine();
  const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'lekha-bench-'));
  try {
    await withServices({ DATA_DIR: dataDir }, (services) => fillForSearch(services, { articles }));
    const account = await addAdministrator(dataDir);
    const opsPort = await freePort();
    const server = await startMeasured(dataDir, { OPS_PORT: String(opsPort), TRUSTED_PROXIES: '127.0.0.1' });
    try {
      const cookie = await signIn(server.url, account);
      process.stdout.write(`${where}, ${articles.toLocaleString('en')} articles, ${seconds} s each\n\n`);
      process.stdout.write(await measureReaders({ server, opsPort, seconds }, account, cookie));
      process.stdout.write(await measureSearches(server.url, seconds));
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Site {
  server: MeasuredServer;
  opsPort: number;
  seconds: number;
}

/**
 * Measures readers of cached pages alone, during saves and during previews, one request of these after
 * another.
 */
async function measureReaders(
  site: Site,
  account: Account & { id: string },
  cookie: string,
): Promise<string> {
  const { url } = site.server;
  const paths = await listPages(url);
  const { data } = (await (await fetch(`${url}/api/v1/articles/all-articles?limit=1&page=30`)).json()) as {
    data: { _id: string }[];
  };
  const body = longArticle(WORDS);
  const save = (round: number) =>
    put(url, cookie, `/api/v1/articles/update-article/${data[0]!._id}`, { post: `<p>${round}</p>${body}` });
  const session = newId();
  const preview = async (round: number) => {
    const content = { ...emptyForm, status: 'draft', title: 'Long', post: `<p>${round}</p>${body}` };
    const autosave = { account: account.id, articleId: null, sequence: round + 1, basedOn: null, content };
    await put(url, cookie, `/api/v1/working-copies/${session}`, autosave);
    await get(`${url}/dashboard/preview?desk=${session}`, { cookie });
  };
  await readWhile(site, paths, () => new Promise((done) => setTimeout(done, 100)), 2);
  const rows = [
    ['alone', await readWhile(site, paths)],
    ['during 1 MB saves', await readWhile(site, paths, save)],
    ['during 1 MB autosaves and previews', await readWhile(site, paths, preview)],
  ] as const;
  return `${table(
    ['cached pages (ms)', 'p50', 'p99', 'event loop p99', 'failed', 'heavy requests', 'their p50'],
    rows.map(([name, { p50, p99, loopP99, failed, work }]) => [
      name,
      ...[p50, p99, loopP99].map(rounded),
      String(failed),
      ...(work.count > 0 ? [String(work.count), rounded(work.p50)] : ['', '']),
    ]),
  )}\n\n`;
}

type Read = LoadResult & { loopP99: number; work: { count: number; p50: number } };

async function readWhile(
  { server, opsPort, seconds }: Site,
  paths: string[],
  work?: (round: number) => Promise<unknown>,
  length = seconds,
): Promise<Read> {
  await loopLag(opsPort);
  const order = { url: server.url, paths, ...READERS, seconds: length, pid: server.process.pid ?? 0 };
  const [driven, durations] = await Promise.all([
    drive(order),
    work ? repeat(work, { seconds: length }) : [],
  ]);
  const { p50 } = computeTiming(durations);
  return { ...driven, loopP99: await loopLag(opsPort), work: { count: durations.length, p50 } };
}

/** Measures the searches of one reader, alone and beside a flood of heavy searches from another address. */
async function measureSearches(url: string, seconds: number): Promise<string> {
  const searchAs = (address: string) => {
    let count = 0;
    return async () => {
      const round = ++count;
      const [, termOf] = searchKinds[round % searchKinds.length]!;
      const query = newSearch(termOf, round, address === FLOOD_ADDRESS ? 1900 : 1960);
      const path = `/api/v1/articles/all-articles?${new URLSearchParams(query)}`;
      await get(url + path, { 'x-forwarded-for': address });
    };
  };
  const reader = searchAs(READER_ADDRESS);
  const alone = computeTiming(await repeat(reader, { seconds, pauseMs: SEARCH_PAUSE_MS }));
  const flood = searchAs(FLOOD_ADDRESS);
  const [beside, ...flooding] = await Promise.all([
    repeat(reader, { seconds, pauseMs: SEARCH_PAUSE_MS }),
    ...Array.from({ length: FLOOD }, () => repeat(flood, { seconds })),
  ]);
  const line = (name: string, count: string, { p50, p95, p99 }: Timing) => [
    name,
    count,
    ...[p50, p95, p99].map(rounded),
  ];
  const searches = flooding.flat();
  return `${table(
    ['searches (ms)', 'count', 'p50', 'p95', 'p99'],
    [
      line('one reader, alone', '', alone),
      line(
        `one reader, beside ${FLOOD} searches at once from another address`,
        String(beside.length),
        computeTiming(beside),
      ),
      line('those searches', String(searches.length), computeTiming(searches)),
    ],
  )}\n`;
}

/** Repeats `work`, one round after another, and returns how long each took, in milliseconds. */
async function repeat(
  work: (round: number) => Promise<unknown>,
  { seconds, pauseMs = 0 }: { seconds: number; pauseMs?: number },
): Promise<number[]> {
  const durations: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (let round = 0; performance.now() < end; round++) {
    const started = performance.now();
    await work(round);
    durations.push(performance.now() - started);
    if (pauseMs > 0) await new Promise((done) => setTimeout(done, pauseMs));
  }
  return durations;
}

async function get(url: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(url, { headers, redirect: 'manual' });
  await response.arrayBuffer();
  if (response.status !== 200)
    throw new Error(`GET ${new URL(url).pathname} returned status ${response.status}.`);
}
