// `npm run bench:newcomers`: measures how long readers with new connections wait while other addresses ask for the heaviest public
// answers on hundreds of connections. Waiting and the length of a measurement are counted in processor time of the server, so other
// programs do not count. Fails if a reader waits too long.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Services } from '../domain/context.ts';
import { ensureBuilt } from '../scripts/build/build-pages.ts';
import { withServices } from '../scripts/running/site.ts';
import { machine } from './report.ts';
import { articleRow, insertArticles, NEWEST } from './rows.ts';
import { ownProcessorSeconds, startMeasured } from './running.ts';
import { table } from './table.ts';
import { computeTiming } from './timing.ts';

/** Limit of a reader's wait in processor time of the server, in milliseconds: 99 of 100. */
const LIMIT_MS = 250;
const ARTICLES = 100;
const AUTHOR = '00000000-0000-7000-8000-000000000001';
const ARTICLE_BYTES = 70_000;
const READER = '127.0.0.2';
const READER_PAUSE_MS = 5;

/** The heaviest public answers, by name. Each `N` makes another URL of it. */
const attacks: Record<string, string[]> = {
  lists: ['/api/v1/articles/all-articles?limit=100&include=post&x=N'],
  'many lists': ['/api/v1/articles/all-articles?limit=L&include=post&page=1&x=N'],
  searches: ['/search?q=wordN', '/api/v1/articles/all-articles?limit=100&include=post&searchTerm=the+wordN'],
  'missing pages': ['/no-such-page-N', '/category/none-N', '/blogs?page=N&x=N'],
  files: [
    '/rss.xml?x=N',
    '/sitemap-articles-1.xml?x=N',
    '/atom.xml?N',
    '/media/none-N.png',
    '/blog/article-7?q=N',
  ],
};

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '500' },
    addresses: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '25' },
    attack: { type: 'string' },
    database: { type: 'string' },
  },
});

if (process.send) process.on('message', (order) => void attack(order as Order));
else await bench();

interface Order {
  port: number;
  connections: number;
  addresses: number;
  paths: string[];
}

async function bench(): Promise<void> {
  ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), 'lekha-newcomers-'));
  const database: Record<string, string> = values.database ? { DATABASE_URL: values.database } : {};
  try {
    await withServices({ DATA_DIR: dataDir, ...database }, fill);
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

/** Fills an empty site with long articles, straight into their tables. */
async function fill({ db }: Services): Promise<void> {
  const created_at = new Date(NEWEST).toISOString();
  const rows = Array.from({ length: ARTICLES }, (_, i) =>
    articleRow(
      {
        id: createId(0xa000, i),
        slug: `article-${i}`,
        title: `Article ${i}`,
        category: 'news',
        date: new Date(NEWEST - i * 60_000).toISOString(),
        text: words(i),
      },
      { start_text: 'The start.', author_id: AUTHOR },
    ),
  );
  await db.write(async (tx) => {
    await tx
      .insertInto('author')
      .values({ id: AUTHOR, slug: 'a-writer', name: 'A Writer', created_at })
      .execute();
    await tx
      .insertInto('category')
      .values({ id: createId(0x9000, 0), name: 'news', created_at })
      .execute();
    await insertArticles(tx, rows);
    await tx
      .updateTable('content_version')
      .set((eb) => ({ n: eb('n', '+', 1) }))
      .execute();
  });
}

function words(article: number): string {
  let text = '';
  for (let n = 0; text.length < ARTICLE_BYTES; n++) text += `word${(article * 7919 + n * 31) % 5000} `;
  return text;
}

function createId(group: number, i: number): string {
  return `00000000-0000-7000-${group.toString(16)}-${i.toString(16).padStart(12, '0')}`;
}

async function measure(name: string, paths: string[], url: string, pid: number): Promise<void> {
  const port = Number(new URL(url).port);
  const attacker = fork(import.meta.filename);
  const order: Order = {
    port,
    connections: Number(values.connections),
    addresses: Number(values.addresses),
    paths,
  };
  attacker.send(order);
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
  const responses = await endAttack(attacker);
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

async function endAttack(attacker: ChildProcess): Promise<number> {
  attacker.send('end');
  const [responses] = (await once(attacker, 'message')) as [number];
  attacker.kill();
  await once(attacker, 'exit');
  return responses;
}

/** Returns the processor time of the server, whose work has no process of its own here, from connecting to the end of the answer, in milliseconds. */
function readOnce(port: number, path: string, pid: number): Promise<number> {
  const before = ownProcessorSeconds(pid);
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: READER });
    let start = '';
    socket.on('error', reject);
    socket.on('connect', () => socket.write(requestFor(path, 'close')));
    socket.on('data', (bytes) => {
      if (start.length < 20) start += bytes.toString('latin1');
    });
    socket.on('close', () => {
      if (!/^HTTP\/1.1 (200|302)/.test(start)) reject(new Error(`${path}: ${start.slice(0, 30)}`));
      else resolve((ownProcessorSeconds(pid) - before) * 1000);
    });
  });
}

function requestFor(path: string, connection: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\nConnection: ${connection}\r\n\r\n`;
}

/** Asks on many connections for one answer after another, until the parent says `end`. */
async function attack(order: Order | 'end'): Promise<void> {
  if (order === 'end') return void process.send!(answered);
  for (let address = 0; address < order.addresses; address++)
    for (let i = 0; i < order.connections; i++) ask(order, `127.0.0.${66 + address}`);
}

let answered = 0;
let requested = 0;

function ask(order: Order, localAddress: string): void {
  const socket: Socket = connect({ port: order.port, host: '127.0.0.1', localAddress });
  const next = () => {
    const n = requested++;
    const path = order.paths[n % order.paths.length]!.replace('L', String(100 - (n % 40))).replaceAll(
      'N',
      String(n),
    );
    socket.write(requestFor(path, 'keep-alive'));
  };
  let left = 0;
  let head = '';
  let chunked = false;
  socket.on('connect', next);
  socket.on('error', () => {});
  socket.on('close', () => setTimeout(ask, 50, order, localAddress));
  socket.on('data', (bytes: Buffer) => {
    if (left > 0) {
      left -= bytes.length;
      if (left <= 0) done();
      return;
    }
    if (chunked) {
      if (bytes.subarray(-5).toString('latin1') === '0\r\n\r\n') done();
      return;
    }
    head += bytes.toString('latin1');
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = /content-length: (\d+)/i.exec(head)?.[1];
    chunked = length === undefined;
    if (chunked) {
      if (head.endsWith('0\r\n\r\n')) done();
      return;
    }
    left = Number(length) - (head.length - end - 4);
    if (left <= 0) done();
  });
  const done = () => {
    answered++;
    left = 0;
    head = '';
    chunked = false;
    next();
  };
}
