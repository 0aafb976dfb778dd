import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PageCache, Rendered } from '../page-cache/page-cache.ts';
import type { PageKey } from '../page-cache/page-key.ts';
import { CompressedPage, PageResponse } from '../page-cache/page-response.ts';
import { testPage, testPageCache } from '../page-cache/testing.ts';
import { type FastPath, openFastPath } from './fast-path.ts';
import { unlimited } from './testing.ts';

let server: Server;
let cache: PageCache;
let fastPath: FastPath;
let version: string;
let readVersion: () => string | Promise<string>;
/** The requests that Node's parser has read. */
let seenByNode: string[];

async function render(key: PageKey, now: string): Promise<Rendered> {
  if (key === '/blog/faulty') throw new Error('a fault');
  const isMissing = key === '/blog/missing';
  const response = isMissing
    ? new PageResponse('', new CompressedPage({}, [], { status: 404 }))
    : await testPage(key, now);
  return { response, isCacheable: !isMissing };
}

beforeEach(async () => {
  version = '1';
  readVersion = () => version;
  seenByNode = [];
  cache = testPageCache({ version: () => readVersion(), render });
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seenByNode.push(`${request.method} ${request.url} ${body}`);
    const isDone = await cache.handle(request, response, 'an-id').catch(() => false);
    if (!isDone) response.end(`elsewhere ${body}`);
  });
  fastPath = openFastPath(server, cache, unlimited);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  expect(await send(get('/blog/a'))).toContain('/blog/a at 1');
  seenByNode = [];
});
afterEach(async () => {
  server.closeAllConnections();
  fastPath.close();
  await new Promise((resolve) => server.close(resolve));
});

function get(path: string, fields = '', method = 'GET'): string {
  return `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${fields}\r\n`;
}

function open(): Socket {
  return connect((server.address() as AddressInfo).port, '127.0.0.1');
}

/**
 * Sends the pieces on one connection, each a moment after the one before. Resolves to all that was received.
 */
async function send(...pieces: string[]): Promise<string> {
  const socket = open();
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  for (const piece of pieces) {
    socket.write(piece, 'latin1');
    await waitUntilQuiet(() => received.length);
  }
  socket.destroy();
  return received;
}

/** Waits until bytes have come and no more follow. An incomplete request has no response to wait for. */
async function waitUntilQuiet(size: () => number): Promise<void> {
  const started = size();
  for (let before = -1, rounds = 0; before !== size() || (size() === started && rounds < 10); rounds++) {
    before = size();
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

const count = (text: string, part: string) => text.split(part).length - 1;

describe('the fast path', () => {
  it('answers a cached page with all headers that HTTP requires, without Node’s parser', async () => {
    const received = await send(get('/blog/a?utm=1'), get('/blog/a'));
    expect(count(received, 'HTTP/1.1 200 OK\r\n')).toBe(2);
    expect(count(received, '<p>/blog/a at 1</p>')).toBe(2);
    for (const field of ['Date', 'x-request-id', 'content-length', 'etag', 'content-type', 'Connection'])
      expect(count(received, `\r\n${field}: `), field).toBe(2);
    expect(seenByNode).toEqual([]);
    expect(cache.stats.hits).toBe(2);
  });

  it('answers HEAD with headers only, and If-None-Match with 304', async () => {
    const head = await send(get('/blog/a', '', 'HEAD'));
    expect(head).toMatch(/content-length: 19\r\n(.*\r\n)*\r\n$/);
    const etag = /etag: (.*)\r\n/.exec(head)![1];
    const again = await send(get('/blog/a', `If-None-Match: W/"x", ${etag}\r\n`));
    expect(again).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
    expect(again).not.toContain('content-length');
    expect(again.endsWith('\r\n\r\n')).toBe(true);
    expect(seenByNode).toEqual([]);
  });

  it('tells scripts whether there are cookies for them, with 200 and 304', async () => {
    const etag = /etag: (.*)\r\n/.exec(await send(get('/blog/a')))![1];
    const rows: [cookie: string, told: string][] = [
      ['', 'new'],
      ['Cookie: lekha.session_token=x; other=lekha\r\n', 'new'],
      ['Cookie: a=1; lekha_kept=1\r\n', 'kept'],
    ];
    for (const [cookie, told] of rows) {
      for (const condition of ['', `If-None-Match: ${etag}\r\n`]) {
        const received = await send(get('/blog/a', cookie + condition));
        expect(received, cookie).toContain(`\r\nserver-timing: ${told}\r\n`);
        expect(received.includes('304 Not Modified'), cookie).toBe(condition !== '');
      }
    }
    expect(seenByNode).toEqual([]);
  });

  it('uses an encoding that the client accepts', async () => {
    const received = await send(get('/blog/a', 'Accept-Encoding: gzip;q=0.5, br;q=0\r\n'));
    expect(received).toContain('content-encoding: gzip\r\n');
    expect(seenByNode).toEqual([]);
  });

  it('never serves a page of an older version', async () => {
    const socket = open();
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    for (let n = 2; n < 30; n++) {
      version = String(n);
      received = '';
      socket.write(get('/blog/a'));
      while (!received.includes('</p>')) await new Promise((resolve) => setImmediate(resolve));
      expect(received).toContain(`at ${n}<`);
    }
    socket.destroy();
  });

  it('waits for a version that is read asynchronously, and keeps the order of the responses', async () => {
    const requested = Promise.withResolvers<void>();
    const known = Promise.withResolvers<void>();
    readVersion = async () => {
      requested.resolve();
      await known.promise;
      return version;
    };
    const socket = open();
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.write(get('/blog/a'));
    await requested.promise;
    socket.write(get('/blog/a', '', 'HEAD'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(received).toBe('');
    known.resolve();
    await expect.poll(() => count(received, '200 OK')).toBe(2);
    socket.destroy();
    expect(received.indexOf('<p>')).toBeLessThan(received.lastIndexOf('200 OK'));
    expect(seenByNode).toEqual([]);
  });

  it('renders a page that is not cached, and stays the connection’s', async () => {
    const received = await send(get('/blog/a'), get('/blog/b'), get('/blog/missing'), get('/blog/a'));
    expect(count(received, '200 OK')).toBe(3);
    expect(count(received, 'HTTP/1.1 404 Not Found\r\n')).toBe(1);
    expect(count(received, '<p>/blog/b at 1</p>')).toBe(1);
    expect(seenByNode).toEqual([]);
  });

  it('hands over what it cannot render, with all that follows on the connection', async () => {
    const received = await send(get('/blog/a'), get('/blog/faulty'), get('/blog/a'));
    expect(count(received, '200 OK')).toBe(3);
    expect(seenByNode).toEqual(['GET /blog/faulty ', 'GET /blog/a ']);
  });

  const post = 'POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello';
  const handedOver: [what: string, pieces: string[], seen: string[], responses: number][] = [
    ['a form after a page', [get('/blog/a'), post], ['POST /api/x hello'], 2],
    ['pipelined requests', [get('/blog/a') + get('/blog/a')], ['GET /blog/a ', 'GET /blog/a '], 2],
    ['a request in pieces', ['GET /blog/a HT', 'TP/1.1\r\nHost: local', 'host\r\n\r\n'], ['GET /blog/a '], 1],
    ['two hosts', [get('/blog/a', 'host: other\r\n')], ['GET /blog/a '], 1],
    ['a body on a GET', [`${get('/blog/a', 'Content-Length: 5\r\n')}hello`], ['GET /blog/a hello'], 1],
    ['a request for the last response', [get('/blog/a', 'Connection: close\r\n')], ['GET /blog/a '], 1],
    ['HTTP/1.0', ['GET /blog/a HTTP/1.0\r\nHost: localhost\r\n\r\n'], ['GET /blog/a '], 1],
    [
      'a smuggled request',
      [`${get('/blog/a', 'Transfer-Encoding: chunked\r\n')}0\r\n\r\n${get('/blog/a')}`],
      ['GET /blog/a ', 'GET /blog/a '],
      2,
    ],
  ];
  it.each(handedOver)('hands over %s, complete', async (_what, pieces, seen, responses) => {
    const received = await send(...pieces);
    expect(seenByNode).toEqual(seen);
    expect(count(received, 'HTTP/1.1 200 OK')).toBe(responses);
  });

  const refused: [what: string, request: string][] = [
    ['no host', 'GET /blog/a HTTP/1.1\r\n\r\n'],
    ['a bare line feed', 'GET /blog/a HTTP/1.1\nHost: localhost\n\n'],
    ['a space before the colon', get('/blog/a', 'X-Y : 1\r\n')],
    ['a folded line', get('/blog/a', 'X-Y: 1\r\n 2: 3\r\n')],
    ['a NUL', get('/blog/a', 'X-Y: \0\r\n')],
  ];
  it.each(refused)('is no more lenient than Node: %s', async (_what, request) => {
    expect(await send(request)).not.toContain('200 OK');
    expect(cache.stats.hits).toBe(0);
  });

  it('stops reading from a client that does not read its responses', async () => {
    const big = Buffer.alloc(40_000_000, 'a');
    await send(get('/blog/big'));
    const ready = cache.find('/blog/big', '1')!.encoded(['identity']);
    Object.assign(ready, { wire: Buffer.concat([ready.wireHead, big]) });
    cache.stats.hits = 0;
    const socket = open();
    socket.pause();
    socket.write(get('/blog/big'));
    while (cache.stats.hits === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    for (let i = 0; i < 20; i++) socket.write(get('/blog/big'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(seenByNode).toEqual([]);
    expect(cache.stats.hits).toBe(1);
    socket.destroy();
  });

  it('answers each connection once more while it closes, and closes idle ones', async () => {
    // What a connection does when its time without a request is over, at once.
    const accepted: Socket[] = [];
    server.on('connection', (socket: Socket) => accepted.push(socket));
    const idle = open();
    idle.resume().write(get('/blog/a'));
    await expect.poll(() => accepted[0]?.timeout).toBe(30_000);
    const asking = open();
    let received = '';
    asking.on('data', (chunk) => {
      received += chunk;
    });
    asking.write(get('/blog/a'));
    await waitUntilQuiet(() => received.length);
    const ended = [asking, idle].map((socket) => new Promise((resolve) => socket.once('end', resolve)));
    fastPath.close();
    asking.write(get('/blog/a'));
    accepted[0]?.emit('timeout');
    await Promise.all(ended);
    expect(count(received, 'at 1')).toBe(2);
    expect(count(received, 'Connection: close')).toBe(1);
  });
});
