// `npm run bench:writers`: how long saves take while 20 writers save an article each once a second, beside a
// reader of a cached page; and how soon a server that was killed meanwhile is ready again.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/build/build-pages.ts';
import { type Account, signIn } from '../scripts/running/server.ts';
import { addAdministrator, put } from './administrator.ts';
import { machine } from './report.ts';
import { type MeasuredServer, startMeasured } from './running.ts';
import { rounded, table } from './table.ts';
import { computeTiming } from './timing.ts';

const help = `Usage: npm run bench:writers -- --data FOLDER [--seconds N]

  --data FOLDER    a data folder with articles, such as \`npm run bench -- --data FOLDER\` makes
  --seconds N      how long they write (20)`;

const { values } = parseArgs({
  options: { data: { type: 'string' }, seconds: { type: 'string', default: '20' } },
});

const WRITERS = 20;
const PAUSE_MS = 1000;
const READER_PAUSE_MS = 8;
const KILLS = 7;

if (values.data === undefined) console.error(help);
else await bench(values.data, Number(values.seconds));

async function bench(dataDir: string, seconds: number): Promise<void> {
  ensureBuilt();
  const account = await addAdministrator(dataDir);
  const starts: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startMeasured(dataDir);
    if (kill > 0) starts.push(server.tookMs);
    const { ended } = await write(server, account, 10 * PAUSE_MS);
    await sleep(2 * PAUSE_MS);
    await server.end('SIGKILL');
    await ended;
  }
  const server = await startMeasured(dataDir);
  starts.push(server.tookMs);
  try {
    const { saves, reads, ended } = await write(server, account, seconds * 1000);
    await ended;
    const rows = Object.entries({
      'a save': saves,
      'a cached page beside them': reads,
      'from a start after SIGKILL to the first 200': starts,
    }).map(([name, times]) => {
      const { p50, p95, p99 } = computeTiming(times);
      return [name, String(times.length), ...[p50, p95, p99].map(rounded)];
    });
    process.stdout.write(`${machine()}\n\n${table(['ms', 'measured', 'p50', 'p95', 'p99'], rows)}\n`);
  } finally {
    await server.end('SIGTERM');
  }
}

interface Durations {
  saves: number[];
  reads: number[];
  /** Resolves once all writers have stopped, also because the server was killed. */
  ended: Promise<unknown>;
}

/** Lets the writers begin to save, for some milliseconds. */
async function write(server: MeasuredServer, account: Account, forMs: number): Promise<Durations> {
  const cookie = await signIn(server.url, account);
  const list = await fetch(`${server.url}/api/v1/articles/all-articles?limit=${WRITERS}`);
  const { data } = (await list.json()) as { data: { _id: string }[] };
  const [saves, reads]: [number[], number[]] = [[], []];
  const end = performance.now() + forMs;
  const repeat = async (times: number[], pauseMs: number, request: (n: number) => Promise<unknown>) => {
    for (let n = 0; performance.now() < end; n++) {
      const begun = performance.now();
      await request(n);
      times.push(performance.now() - begun);
      await sleep(pauseMs);
    }
  };
  const writers = data.map(async ({ _id }, writer) => {
    await sleep((writer * PAUSE_MS) / WRITERS);
    const path = `/api/v1/articles/update-article/${_id}`;
    await repeat(saves, PAUSE_MS, (n) =>
      put(server.url, cookie, path, { description: `Save ${n} of ${end}` }),
    );
  });
  const reader = repeat(reads, READER_PAUSE_MS, () =>
    fetch(`${server.url}/about`).then((page) => page.text()),
  );
  const ended = Promise.allSettled([...writers, reader]);
  return { saves, reads, ended };
}
