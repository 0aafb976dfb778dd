// `npm run bench:uncached`: the cost of a page that is not in the page cache, beside nginx serving the same
// bytes. Then how long a reader of a cached page waits beside a connection that requests such pages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/build/build-pages.ts';
import { type Account, signIn } from '../scripts/running/server.ts';
import { addAdministrator, patch } from './administrator.ts';
import { startNginx } from './nginx.ts';
import { machine } from './report.ts';
import { type MeasuredServer, mainThreadMs, processorSeconds, startMeasured } from './running.ts';
import { rounded, table } from './table.ts';
import { computeTiming } from './timing.ts';
import { alternate, articlePaths, compared, fetchBytes, type TrafficFigure } from './traffic.ts';

const help = `Usage: npm run bench:uncached -- --data FOLDER [--seconds N] [--database URL]

  --data FOLDER    a data folder with at least 1,000 articles, such as \`npm run bench -- --data FOLDER\` makes
  --database URL   the PostgreSQL database of that site, if it has one
  --seconds N      the length of each measurement (4)`;

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    database: { type: 'string' },
    seconds: { type: 'string', default: '4' },
  },
});

const ARTICLES = 1000;
const LISTS = 100;
const ROUNDS = 4;
const UNKNOWN = 20_000;
/** Each walk requests every article once. */
const WALKS = 10;
const READER_PAUSE_MS = 5;

const READER = [
  'a reader of a cached page',
  'reads',
  'CPU p50 ms',
  'CPU p99 ms',
  'clock p50 ms',
  'clock p99 ms',
];
const HEAD = ['rendered each time', 'requests/s', 'p50 ms', 'p99 ms', 'CPU µs', 'nginx CPU µs', 'of nginx'];

if (values.data === undefined) console.error(help);
else await measure(values.data, Number(values.seconds));

/** Without a page cache, each request renders its page. */
async function measure(dataDir: string, seconds: number): Promise<void> {
  ensureBuilt();
  const database: Record<string, string> = values.database ? moved(dataDir, values.database) : {};
  const account = await addAdministrator(dataDir, database);
  const server = await startMeasured(dataDir, { CACHE_MAX_MB: '0', ...database });
  const pid = server.process.pid ?? 0;
  try {
    const articles = await articlePaths(server.url, ARTICLES);
    const walk = async () => {
      const before = processorSeconds(pid);
      for (const path of articles) await fetchBytes(server.url + path, 'gzip');
      return ((processorSeconds(pid) - before) / articles.length) * 1e6;
    };
    const first = await walk();
    const lists = Array.from({ length: LISTS }, (_, n) => `/blogs?page=${n + 1}`);
    const unknown = Array.from({ length: UNKNOWN }, (_, n) => `/no-such-page-${n}`);
    const bytes: Buffer[] = [];
    for (const path of articles) bytes.push(await fetchBytes(server.url + path, 'gzip'));
    const nginx = await startNginx(bytes);
    try {
      const load = { connections: 8, seconds, encodings: 'gzip' };
      const theirs = { ...load, paths: nginx.paths, url: nginx.url, pid: nginx.pid };
      const rows: string[][] = [];
      for (const [name, paths] of Object.entries({
        'an article': articles,
        'the home page': ['/'],
        'a page of all articles': lists,
        'an unknown path': unknown,
      })) {
        const ours = { ...load, paths, url: server.url, pid };
        rows.push(row(compared(name, await alternate(ours, theirs))));
      }
      const peer = rows[0]!.at(-2)!;
      const cookie = await signIn(server.url, account);
      const again: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await patch(server.url, cookie, '/api/v1/settings', { tagline: `Round ${round}` });
        again.push(await walk());
      }
      const walks = {
        'the first after the start': first,
        'after a change of the tagline': Math.min(...again),
      };
      for (const [name, us] of Object.entries(walks)) {
        const figures = [rounded(us), peer, (us / Number(peer)).toFixed(1)];
        rows.push([`each article once, ${name}`, '', '', '', ...figures]);
      }
      process.stdout.write(`${machine()}\n\n${table(HEAD, rows)}\n`);
    } finally {
      await nginx.stop();
    }
  } finally {
    await server.end('SIGTERM');
  }
  const cached = await startMeasured(dataDir, database);
  try {
    process.stdout.write(`\n${table(READER, await measureReader(cached, account))}\n`);
  } finally {
    await cached.end('SIGTERM');
  }
}

/** A reader of a cached page, alone and beside walks over articles that a change of settings made old. */
async function measureReader(server: MeasuredServer, account: Account): Promise<string[][]> {
  const articles = await articlePaths(server.url, ARTICLES);
  const cookie = await signIn(server.url, account);
  const walkAll = async () => {
    for (let walk = 0; walk < WALKS; walk++) {
      await patch(server.url, cookie, '/api/v1/settings', { tagline: `Walk ${walk}` });
      for (const path of articles) await fetchBytes(server.url + path, 'gzip');
    }
  };
  const row = async (name: string, meanwhile: Promise<void>) => {
    const [clock, cpu]: [number[], number[]] = [[], []];
    let isOver = false;
    const end = meanwhile.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const [begun, before] = [performance.now(), mainThreadMs(server.process)];
      await fetchBytes(`${server.url}/about`, 'gzip');
      cpu.push(mainThreadMs(server.process) - before);
      clock.push(performance.now() - begun);
      await sleep(READER_PAUSE_MS);
    }
    await end;
    const [a, b] = [computeTiming(cpu), computeTiming(clock)];
    return [name, String(cpu.length), ...[a.p50, a.p99, b.p50, b.p99].map(rounded)];
  };
  return [
    await row('alone', sleep(5000)),
    await row(`beside a walk over ${WALKS * articles.length} pages`, walkAll()),
  ];
}

/** The settings of a site that `lekha move` has moved to PostgreSQL. */
function moved(dataDir: string, url: string): Record<string, string> {
  return { DATABASE_URL: url, APP_SECRET: readFileSync(join(dataDir, 'secret'), 'utf8').trim() };
}

function row({ name, lekha, nginx }: TrafficFigure): string[] {
  const { requests, p50, p99, processorUs } = lekha;
  const peer = nginx?.processorUs ?? 0;
  return [name, ...[requests, p50, p99, processorUs, peer].map(rounded), (processorUs / peer).toFixed(1)];
}
