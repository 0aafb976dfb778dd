// `npm run test:stops`: stops a built server by signals again and again, on a quiet machine and while other
// programs keep the processor busy, and checks that every request whose bytes were sent before is answered:
// uploads of 1 to 8 MB, small requests, and those of connections that were not accepted yet. Takes STOPS, the
// number of rounds (24).
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { UPLOAD_PATH } from '../../server/app.ts';
import { ensureBuilt } from '../build/build-pages.ts';
import { signIn, startServer } from '../running/server.ts';

const rounds = Number(process.env.STOPS ?? 24);
/** Widths of square images without a pattern, whose files have 1 to 8 MB. */
const UPLOADS = [600, 600, 800, 800, 1000, 1200, 1400, 1600];
const SMALL = 60;
/** Requests on connections that are opened right before the signal. */
const NEW = 40;
/** Long, so that no image contains it. */
const BOUNDARY = `----drill${'0'.repeat(30)}`;
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const busyLoops = 3 * availableParallelism();
/** Without other programs, beside them, and beside them with a lower priority. */
const MACHINES = [
  { name: 'quiet', loops: 0, nice: 0 },
  { name: 'busy', loops: busyLoops, nice: 0 },
  { name: 'starved', loops: busyLoops, nice: 10 },
];

interface Round {
  number: number;
  signal: (typeof SIGNALS)[number];
  /** One of `MACHINES`. */
  machine: (typeof MACHINES)[number];
}

ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), 'lekha-stops-'));
let sent = 0;
let cut = 0;
try {
  const images = await Promise.all(UPLOADS.map(makeImage));
  for (let i = 0; i < rounds; i++) {
    const machine = MACHINES[i % MACHINES.length]!;
    // Another signal each time that a machine is tried.
    const signal = SIGNALS[Math.floor(i / MACHINES.length) % SIGNALS.length]!;
    await stopOnce(images, { number: i + 1, signal, machine });
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
assert.equal(cut, 0, `${cut} of ${sent} requests were not answered`);
process.stdout.write(`${sent} requests, none cut\n`);

function makeImage(width: number): Promise<Buffer> {
  const raw = { width, height: width, channels: 3 } as const;
  return sharp(randomBytes(3 * width * width), { raw })
    .png()
    .toBuffer();
}

async function stopOnce(images: Buffer[], { number, signal, machine }: Round): Promise<void> {
  const server = await startServer(
    { DATA_DIR: dataDir, LOG_LEVEL: 'warn', SHUTDOWN_TIMEOUT_S: '120' },
    { wrap: (program, args) => ['nice', ['-n', String(machine.nice), program, ...args]] },
  );
  const port = Number(new URL(server.url).port);
  const cookie = await signIn(server.url);
  const loops = Array.from({ length: machine.loops }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  try {
    const requests = [
      ...images.map((image) => upload(image, { port, cookie })),
      ...Array.from({ length: SMALL }, (_, i) => get(i % 2 ? '/healthz' : '/login', port)),
      ...Array.from({ length: SMALL }, () => post(port)),
    ].map((bytes) => ask(port, bytes));
    await Promise.all(requests.map((request) => request.written));
    const late = Array.from({ length: NEW }, () => ask(port, get('/healthz', port)));
    await Promise.all(late.map((request) => request.written));
    const exited = once(server.process, 'exit');
    const signalled = performance.now();
    server.process.kill(signal);
    const statuses = await Promise.all([...requests, ...late].map((request) => request.status));
    const [code] = await exited;
    const lost = statuses.filter((status) => status === null).length;
    sent += statuses.length;
    cut += lost;
    const kinds = Object.entries(Object.groupBy(statuses, String)).map(
      ([kind, all]) => `${kind}: ${all!.length}`,
    );
    const took = ((performance.now() - signalled) / 1000).toFixed(1);
    process.stdout.write(
      `round ${number}, ${machine.name}, ${signal}: ${lost} of ${statuses.length} cut, status ${code} after ${took} s (${kinds.join(', ')})\n`,
    );
    assert.equal(code, 0);
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
    await server.end('SIGKILL');
  }
}

/**
 * Sends a request on a connection of its own. `status` is that of the response; null if the connection ends
 * without a whole response.
 */
function ask(port: number, bytes: Buffer): { written: Promise<void>; status: Promise<string | null> } {
  const socket = connect(port, '127.0.0.1');
  const written = Promise.withResolvers<void>();
  const status = Promise.withResolvers<string | null>();
  let text = '';
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      text += chunk.toString('latin1');
    })
    .on('close', () => {
      written.resolve();
      status.resolve(isWhole(text) ? text.slice(9, 12) : null);
    });
  socket.write(bytes, () => written.resolve());
  return { written: written.promise, status: status.promise };
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /^content-length: (\d+)/im.exec(text.slice(0, end))?.[1];
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length - end - 4 === Number(length);
}

function head(port: number, start: string, ...fields: string[]): Buffer {
  return Buffer.from([`${start} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...fields, '', ''].join('\r\n'));
}

function get(path: string, port: number): Buffer {
  return head(port, `GET ${path}`);
}

function post(port: number): Buffer {
  const body = JSON.stringify({ email: 'reader@example.org' });
  const fields = ['Content-Type: application/json', `Content-Length: ${body.length}`];
  return Buffer.concat([head(port, 'POST /api/v1/newsletter/subscribe', ...fields), Buffer.from(body)]);
}

function upload(image: Buffer, { port, cookie }: { port: number; cookie: string }): Buffer {
  const start = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(start), image, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  const type = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`;
  const fields = [`Cookie: ${cookie}`, type, `Content-Length: ${body.length}`];
  return Buffer.concat([head(port, `POST ${UPLOAD_PATH}`, ...fields), body]);
}
