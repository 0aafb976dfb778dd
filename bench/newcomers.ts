// `npm run bench:newcomers`: measures how long readers with new connections wait while other addresses ask
// for the heaviest public answers on hundreds of connections. Waiting and the length of a measurement are
// counted in processor time of the server, so other programs do not count. Fails if a reader waits too long.

import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/build/build-pages.ts';
import { APP_SECRET } from '../scripts/running/server.ts';
import { withServices } from '../scripts/running/site.ts';
import { attacks, getRequest, startFlood } from './flood.ts';
import { fillWithLongArticles } from './long-articles.ts';
import { machine } from './report.ts';
import { ownProcessorSeconds, startMeasured } from './running.ts';
import { table } from './table.ts';
import { computeTiming } from './timing.ts';

/** Limit of a reader's wait in processor time of the server, in milliseconds: 99 of 100. */
const LIMIT_MS = 250;
const READER = '127.0.0.2';
const READER_PAUSE_MS = 5;

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '500' },
    addresses: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '25' },
    attack: { type: 'string' },
    database: { type: 'string' },
  },
});

await bench();

async function bench(): Promise<void> {
  ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), 'lekha-newcomers-'));
  const database: Record<string, string> = values.database
    ? { DATABASE_URL: values.database, APP_SECRET }
    : {};
  try {
    await withServices({ DATA_DIR: dataDir, ...database }, fillWithLongArticles);
    const server = await startMeasured(dataDir, { RATE_LIMIT_SCALE: '0', ...database });
    try {
      process.stdout.write(
        `${machine()}, ${values.connections} connections of each of ${values.addresses} addresses\n\n`,
      );
      const chosen = Object.entries(attacks).filter(([name]) => !values.attack || name === values.attack);
      for (const [name, paths] of chosen) await measure(name, paths, server.url, server.process.pid!);
    } finally {
      await server.end('SIGKILL');
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(name: string, paths: string[], url: string, pid: number): Promise<void> {
  const port = Number(new URL(url).port);
  const flood = startFlood({
    port,
    connections: Number(values.connections),
    addresses: Number(values.addresses),
    paths,
  });
  await sleep(500);
  const readerPaths = ['/healthz', '/', '/blog/article-7', '/login'];
  const waits = new Map(readerPaths.map((path) => [path, [] as number[]]));
  const before = ownProcessorSeconds(pid);
  const end = before + Number(values.seconds);
  while (ownProcessorSeconds(pid) < end)
    for (const path of readerPaths) {
      waits.get(path)!.push(await readOnce(port, path, pid));
      await sleep(READER_PAUSE_MS);
    }
  const spent = ownProcessorSeconds(pid) - before;
  const responses = await flood.end();
  const rows = [...waits].map(([path, ms]) => {
    const { p50, p99 } = computeTiming(ms);
    if (p99 > LIMIT_MS) process.exitCode = 1;
    return [path, String(ms.length), p50.toFixed(0), p99.toFixed(0), Math.max(...ms).toFixed(0)];
  });
  const head = [
    `beside ${name} (${responses} responses, ${spent.toFixed(1)} s CPU)`,
    'readers',
    'p50',
    'p99',
    'max',
  ];
  process.stdout.write(`${table(head, rows)}\n\n`);
}

/**
 * Returns the processor time of the server, whose work has no process of its own here, from connecting to the
 * end of the answer, in milliseconds.
 */
function readOnce(port: number, path: string, pid: number): Promise<number> {
  const before = ownProcessorSeconds(pid);
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: READER });
    let start = '';
    socket.on('error', reject);
    socket.on('connect', () => socket.write(getRequest(path, 'close')));
    socket.on('data', (bytes) => {
      if (start.length < 20) start += bytes.toString('latin1');
    });
    socket.on('close', () => {
      if (!/^HTTP\/1.1 (200|302)/.test(start)) reject(new Error(`${path}: ${start.slice(0, 30)}`));
      else resolve((ownProcessorSeconds(pid) - before) * 1000);
    });
  });
}
