import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LekhaError } from '../domain/errors.ts';
import { sinceArrival } from '../platform/arrival.ts';
import { readConfig } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { Connections } from './connections/connections.ts';
import { openFastPath } from './fast-path/fast-path.ts';
import type { Env } from './http/env.ts';
import { errorResponse } from './http/error-response.ts';
import { plainRequestsOnly } from './http/plain-requests.ts';
import { securityHeaders } from './http/security.ts';
import { requestListener } from './listener.ts';
import { testPageCache } from './page-cache/testing.ts';

/** Called with each request to `/held`, before its body is read. */
let held: (() => Promise<void>) | undefined;

/** Opens a server whose pipeline tells the path, and refuses a body at `/refused` before it reads it. */
async function open({
  cacheBytes = 0,
  fastPath = false,
} = {}): Promise<{ client: Socket; logged(): string }> {
  let logged = '';
  const sink = new Writable({
    write(line, _encoding, done) {
      logged += line;
      done();
    },
  });
  const log = openLog('info', sink);
  const config = readConfig({});
  const app = new Hono<Env>();
  app.use(securityHeaders(config), plainRequestsOnly);
  app.get('/api/busy', () => {
    throw new LekhaError('unavailable', `Busy for ${sinceArrival() === undefined ? 'no' : 'this'} request.`);
  });
  app.all('/refused', (c) => c.text('too large', 413));
  app.get('/api/busy', () => {
    throw new LekhaError('unavailable', `Busy for ${sinceArrival() === undefined ? 'no' : 'this'} request.`);
  });
  app.post('/held', async (c) => {
    await held?.();
    return c.text(`read ${await c.req.text()}`);
  });
  app.all('*', async (c) => {
    await c.req.text();
    return c.text(`at ${new URL(new Request(c.req.raw.url).url).pathname}`);
  });
  app.onError((error) => errorResponse(error, log, 'an-id'));
  const cache = testPageCache({ maxBytes: cacheBytes });
  const connections = new Connections({ config, log });
  const server = createServer(requestListener(app, { config, cache, connections, log }));
  if (fastPath) openFastPath(server, cache, connections);
  connections.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    client.destroy();
    connections.destroy();
    server.close();
  });
  return { client, logged: () => logged };
}

/** Sends bytes and resolves to all that comes back until the server closes. */
async function send(bytes: string, options?: Parameters<typeof open>[0]): Promise<string> {
  const { client } = await open(options);
  client.write(bytes, 'latin1');
  return text(client);
}

const get = (target: string, fields = '') => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${fields}\r\n`;
const CLOSE = 'Connection: close\r\n';

test.each([
  'http://a:b@x/',
  'http://a@x/',
  'https://:b@x/api/v1/categories',
  'ftp://x/',
  'x',
  '*',
  'http://[',
  'a:b@x',
])('refuses the target %s and logs nothing', async (target) => {
  const { client, logged } = await open();
  client.end(get(target, CLOSE));
  expect(await text(client)).toMatch(/^HTTP\/1\.1 400 /);
  expect(logged()).toBe('');
});

test('accepts the absolute URL that a client sends to a proxy', async () => {
  expect(await send(get('http://localhost/api/x', CLOSE))).toMatch(/^HTTP\/1\.1 200 [\s\S]*at \/api\/x/);
});

test.each([false, true])('refuses two hosts, also for a cached page (fast path: %s)', async (fastPath) => {
  const cached = get('/blog/a') + get('/blog/a', `host: localhost\r\n${CLOSE}`);
  const received = await send(cached, { cacheBytes: 1e8, fastPath });
  expect(received).toMatch(/^HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 400 [\s\S]*exactly one Host/);
});

test.each([
  ['gzip', 415],
  ['br, identity', 415],
  ['identity', 200],
  ['', 200],
])('a body with Content-Encoding %j is answered %i', async (coding, status) => {
  const fields = `Content-Encoding: ${coding}\r\nContent-Length: 2\r\n${CLOSE}`;
  const received = await send(`${get('/api/x', fields).replace('GET', 'POST')}{}`);
  expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test('an answer before the end of a body closes the connection without a reset, and says so', async () => {
  const { client } = await open();
  client.write(get('/refused', 'Content-Length: 4000000\r\n').replace('GET', 'POST'));
  const [first] = (await once(client, 'data')) as [Buffer];
  expect(String(first)).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i);
  const rest = text(client);
  for (let sent = 0; sent < 4_000_000; sent += 400_000) {
    client.write(Buffer.alloc(400_000));
    await sleep(5);
  }
  expect(String(first) + (await rest)).toContain('too large');
});

test('an answer after the body keeps the connection', async () => {
  const { client } = await open();
  client.write(`${get('/api/x', 'Content-Length: 5\r\n').replace('GET', 'POST')}hello`);
  const [first] = (await once(client, 'data')) as [Buffer];
  expect(String(first)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: keep-alive/i);
  client.write(get('/api/next', CLOSE));
  expect(await text(client)).toContain('at /api/next');
});

test.each([
  ['a malformed request', 'GET / HTTP/1.1\r\nHost : a\r\n\r\n', false],
  ['a malformed request', 'GET / HTTP/1.1\r\nHost : a\r\n\r\n', true],
  ['a request for a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n', false],
  ['a request for a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n', true],
])(
  'answers what comes before %s, and that with 400: %j (fast path: %s)',
  async (_what, malformed, fastPath) => {
    const received = await send(get('/blog/a') + get('/api/x') + malformed, { cacheBytes: 1e8, fastPath });
    expect(received).toMatch(
      /^HTTP\/1\.1 200 [\s\S]*\/blog\/a at 1[\s\S]*HTTP\/1\.1 200 [\s\S]*at \/api\/x[\s\S]*HTTP\/1\.1 400 Bad Request[\s\S]*connection: close/,
    );
  },
);

test.each([
  ['a malformed chunk', 'POST /api/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n', 400],
  ['headers that are too long', get('/api/x', `X: ${'x'.repeat(20_000)}\r\n`), 431],
])('refuses %s', async (_name, bytes, status) => {
  expect(await send(bytes)).toMatch(
    new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*x-content-type-options: nosniff`),
  );
});

test('knows when a request arrived, and says when to repeat it', async () => {
  const response = await send(get('/api/busy', CLOSE));
  expect(response).toMatch(/^HTTP\/1\.1 503 /);
  expect(response).toMatch(/^retry-after: [1-9]/im);
  expect(response).toContain('Busy for this request.');
});

test.each([
  ['that arrived whole is read later than that', true],
  ['of which a part is missing is cut', false],
])('after 30 s, a body %s', async (_what, isWhole) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { client } = await open();
  const reached = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  held = () => {
    reached.resolve();
    return isWhole ? go.promise : Promise.resolve();
  };
  const body = isWhole ? 'four' : 'fo';
  client.on('error', () => {});
  client.write(`POST /held HTTP/1.1\r\nHost: localhost\r\n${CLOSE}Content-Length: 4\r\n\r\n${body}`);
  const received = text(client).catch(() => '');
  await reached.promise;
  await sleep(50);
  vi.advanceTimersByTime(61_000);
  await sleep(50);
  go.resolve();
  expect((await received).includes('read four')).toBe(isWhole);
});

test.each([
  ['/./share/x', 404],
  ['/share/../share/x', 404],
  ['/share/%2e/x', 404],
  ['/share/.%2E', 404],
  ['http://localhost/x/../rss.xml', 404],
  ['/share/x#y', 400],
  ['/share/...', 200],
  ['/a?next=/../b', 200],
])('answers the target %s with %i', async (target, status) => {
  for (const fastPath of [true, false])
    expect(await send(get(target, CLOSE), { fastPath })).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});
