// `npm run test:stops`: stops a built server by SIGTERM again and again while its processor is busy with other programs, and checks
// that every request whose bytes were sent before is answered: uploads, small requests, and those of connections that were not
// accepted yet. Takes STOPS, the number of rounds (20).
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
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

const rounds = Number(process.env.STOPS ?? 20);
const UPLOADS = 8;
const SMALL = 60;
/** Requests on connections that are opened right before the signal. */
const NEW = 40;
const BUSY_LOOPS = 2 * availableParallelism();

ensureBuilt();
const dataDir = mkdtempSync(join(tmpdir(), 'lekha-stops-'));
const loops = Array.from({ length: BUSY_LOOPS }, () => spawn(process.execPath, ['-e', 'for (;;);']));
let sent = 0;
let cut = 0;
try {
  const image = await sharp(randomBytes(800 * 800 * 3), { raw: { width: 800, height: 800, channels: 3 } })
    .png()
    .toBuffer();
  for (let round = 1; round <= rounds; round++) await stopOnce(image, round);
} finally {
  for (const loop of loops) loop.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
}
assert.equal(cut, 0, `${cut} of ${sent} requests were not answered`);

async function stopOnce(image: Buffer, round: number): Promise<void> {
  const server = await startServer(
    { DATA_DIR: dataDir, LOG_LEVEL: 'warn', SHUTDOWN_TIMEOUT_S: '60' },
    { wrap: (program, args) => ['nice', ['-n', '10', program, ...args]] },
  );
  const port = Number(new URL(server.url).port);
  const cookie = await signIn(server.url);
  const requests = [
    ...Array.from({ length: UPLOADS }, () => upload(image, { port, cookie })),
    ...Array.from({ length: SMALL }, (_, i) => get(i % 2 ? '/healthz' : '/login', port)),
    ...Array.from({ length: SMALL }, () => post(port)),
  ].map((bytes) => ask(port, bytes));
  await Promise.all(requests.map((request) => request.written));
  const late = Array.from({ length: NEW }, () => ask(port, get('/healthz', port)));
  await Promise.all(late.map((request) => request.written));
  const exited = once(server.process as ChildProcess, 'exit');
  const signalled = performance.now();
  server.process.kill('SIGTERM');
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
    `round ${round}: ${lost} of ${statuses.length} cut, status ${code} after ${took} s (${kinds.join(', ')})\n`,
  );
  assert.equal(code, 0);
}

/** Sends a request on a connection of its own. `status` is that of the response; null if the connection ends without a whole response. */
function ask(port: number, bytes: Buffer): { written: Promise<void>; status: Promise<string | null> } {
  const socket = connect(port, '127.0.0.1');
  const { promise: written, resolve } = Promise.withResolvers<void>();
  let text = '';
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
  socket.write(bytes, () => resolve());
  const status = once(socket, 'close').then(() => (isWhole(text) ? text.slice(9, 12) : null));
  return { written, status };
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /^content-length: (\d+)/im.exec(text.slice(0, end))?.[1];
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length - end - 4 === Number(length);
}

const head = (port: number, start: string, ...fields: string[]) =>
  Buffer.from([`${start} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...fields, '', ''].join('\r\n'));

const get = (path: string, port: number) => head(port, `GET ${path}`);

function post(port: number): Buffer {
  const body = JSON.stringify({ email: 'reader@example.org' });
  const fields = ['Content-Type: application/json', `Content-Length: ${body.length}`];
  return Buffer.concat([head(port, 'POST /api/v1/newsletter/subscribe', ...fields), Buffer.from(body)]);
}

function upload(image: Buffer, { port, cookie }: { port: number; cookie: string }): Buffer {
  const start =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const body = Buffer.concat([Buffer.from(start), image, Buffer.from('\r\n--b--\r\n')]);
  const type = 'Content-Type: multipart/form-data; boundary=b';
  const fields = [
    `Cookie: ${cookie}`,
    `Origin: http://127.0.0.1:${port}`,
    type,
    `Content-Length: ${body.length}`,
  ];
  return Buffer.concat([head(port, `POST ${UPLOAD_PATH}`, ...fields), body]);
}
