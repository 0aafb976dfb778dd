// `npm run test:unread`: 500 connections of one address send requests and never read an answer, on a quiet
// machine, beside busy loops of other programs, and while two other addresses ask for expensive searches and
// lists. Each connection must be closed within 60 s of its first request. Takes UNREAD_CONNECTIONS (500), and
// names of requests and machines as arguments.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { attacks, getRequest, startFlood } from '../../bench/flood.ts';
import { fillWithLongArticles } from '../../bench/long-articles.ts';
import { residentMegabytes } from '../../bench/running.ts';
import { UPLOAD_PATH } from '../../server/app.ts';
import { ensureBuilt } from '../build/build-pages.ts';
import { type RunningServer, signIn, startServer } from '../running/server.ts';
import { withServices } from '../running/site.ts';

const CONNECTIONS = Number(process.env.UNREAD_CONNECTIONS ?? 500);
/** Maximum time from the first request of a connection to its end, in seconds. */
const LIMIT_S = 60;
/** After this time the drill waits no longer, in seconds. */
const GIVE_UP_S = 150;
const LOOPS = 6;
const CLIENT = '127.0.0.60';
const MACHINES = ['quiet', 'busy', 'attacked'];

interface Requests {
  /** Requests of connection `n`, as they are sent. */
  first: (n: number) => string;
  /** True if it sends it again every half second. */
  isRepeated?: boolean;
}

ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), 'lekha-unread-'));
await withServices({ DATA_DIR: dataDir }, fillWithLongArticles);
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
const port = Number(new URL(server.url).port);
let isLate = false;
try {
  const media = new URL(await uploadImage(server), server.url).pathname;
  const requests: Record<string, Requests> = {
    list: { first: (n) => get(attacks['many lists']![0]!, n) },
    image: { first: () => get(media, 0) },
    pages: { first: (n) => get(`/blog/article-${n % 100}`, 0).repeat(12) },
    searches: { first: (n) => get('/search?q=wordN', n).repeat(12) },
    small: { first: () => get('/healthz', 0).repeat(12), isRepeated: true },
    'one by one': { first: (n) => get('/no-such-page-N', n), isRepeated: true },
  };
  const chosen = process.argv.slice(2);
  const isChosen = (name: string, all: string[]) =>
    chosen.includes(name) || !all.some((one) => chosen.includes(one));
  const kinds = Object.keys(requests).filter((kind) => isChosen(kind, Object.keys(requests)));
  for (const machine of MACHINES.filter((name) => isChosen(name, MACHINES)))
    for (const kind of kinds) await tryOne(kind, requests[kind]!, machine);
} finally {
  await server.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
}
assert.ok(!isLate, `A connection was not closed within ${LIMIT_S} s.`);

function get(path: string, n: number): string {
  const filled = path.replace('L', String(100 - (n % 40))).replaceAll('N', `${process.pid}${n}`);
  return getRequest(filled, 'keep-alive');
}

/** Uploads an image of 8 MB. Resolves to its URL. */
async function uploadImage({ url }: RunningServer): Promise<string> {
  const width = 1600;
  const image = await sharp(randomBytes(3 * width * width), { raw: { width, height: width, channels: 3 } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new File([new Uint8Array(image)], 'a.png', { type: 'image/png' }));
  const headers = { cookie: await signIn(url) };
  const response = await fetch(url + UPLOAD_PATH, { method: 'POST', headers, body: form });
  assert.equal(response.status, 201);
  const { secure_url } = (await response.json()) as { secure_url: string };
  return secure_url;
}

async function tryOne(kind: string, requests: Requests, machine: string): Promise<void> {
  const loops = Array.from({ length: machine === 'busy' ? LOOPS : 0 }, () =>
    spawn(process.execPath, ['-e', 'for (;;);']),
  );
  const floods =
    machine === 'attacked'
      ? [attacks.lists!, attacks.searches!].map((paths, i) =>
          startFlood({ port, connections: 250, addresses: 1, paths, first: 66 + i }),
        )
      : [];
  await sleep(2000);
  const times = await closingTimes(requests);
  for (const flood of floods) await flood.end();
  await Promise.all(loops.map(endLoop));
  const slowest = Math.max(...times);
  isLate ||= slowest > LIMIT_S;
  const sorted = times.sort((a, b) => a - b);
  const late = times.filter((seconds) => seconds > LIMIT_S).length;
  process.stdout.write(
    `${machine}, ${kind}: closed after ${sorted[0]} to ${slowest} s (half of them ${sorted[times.length >> 1]} s), ${late} late; the server has ${residentMegabytes(server.process).toFixed(0)} MB\n`,
  );
}

async function endLoop(loop: ChildProcess): Promise<void> {
  loop.kill('SIGKILL');
  await once(loop, 'exit');
}

/** Opens the connections and sends on each, until all are closed. Resolves to the seconds of each. */
async function closingTimes({ first, isRepeated = false }: Requests): Promise<number[]> {
  const open = new Map<number, { socket: Socket; n: number; since: number }>();
  const times: number[] = [];
  for (let n = 0; n < CONNECTIONS; n++) {
    // Paused from the start, so that this process never reads from it.
    const socket = new Socket().pause();
    socket.on('error', () => {});
    socket.connect({ port, host: '127.0.0.1', localAddress: CLIENT });
    socket.once('connect', () => {
      open.set(socket.localPort!, { socket, n, since: performance.now() });
      socket.write(first(n));
    });
  }
  await sleep(1000);
  const began = performance.now();
  do {
    await sleep(500);
    const established = await establishedPorts();
    for (const [local, { socket, n, since }] of open) {
      const seconds = Math.round((performance.now() - since) / 100) / 10;
      if (established.has(local) && seconds < GIVE_UP_S) {
        if (isRepeated && socket.writableLength === 0) socket.write(first(n));
        continue;
      }
      times.push(seconds);
      open.delete(local);
      socket.destroy();
    }
  } while (times.length < CONNECTIONS && performance.now() - began < GIVE_UP_S * 1000);
  return times;
}

/**
 * The ports of open connections from `CLIENT`: a client that does not read is not told of the end of its
 * connection.
 */
async function establishedPorts(): Promise<Set<number>> {
  const address = CLIENT.split('.')
    .map((part) => Number(part).toString(16).toUpperCase().padStart(2, '0'))
    .reverse()
    .join('');
  const table = await readFile('/proc/net/tcp', 'latin1');
  const rows = table.matchAll(new RegExp(`: ${address}:([0-9A-F]{4}) [0-9A-F:]+ 01 `, 'g'));
  return new Set([...rows].map(([, local]) => Number.parseInt(local!, 16)));
}
