import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTick } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Hono } from 'hono';
import { afterEach, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { openLog } from '../../platform/log.ts';
import { makePart } from '../../platform/part.ts';
import { Connections } from '../connections/connections.ts';
import { requestListener } from '../listener.ts';
import type { PageCache, Rendered, VersionSource } from '../page-cache/page-cache.ts';
import type { PageKey } from '../page-cache/page-key.ts';
import { CompressedPage, PageResponse } from '../page-cache/page-response.ts';
import { testPage, testPageCache } from '../page-cache/testing.ts';
import { type FastPath, openFastPath } from './fast-path.ts';
import {
  CACHED_PATHS,
  generateConversation,
  LIMITED,
  RENDERED_PATHS,
  randomFrom,
  unlimited,
} from './testing.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 8_000);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
/** Conversations that run at one time. */
const AT_ONCE = 32;

/** A server, and the requests on each of its sockets that Node has read and not answered yet. */
interface Site {
  server: Server;
  port: number;
  sockets: Map<number, Socket>;
  pending: Map<Socket, Set<[IncomingMessage, ServerResponse]>>;
  fastPath?: FastPath;
}

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const close of cleanUp.splice(0)) close();
});

/** Responds with what it received, so that bytes that change on the way to Node show. */
function echo() {
  const app = new Hono();
  app.all('*', async (c) => {
    const { method, url, headers } = c.req.raw;
    const body = await c.req.text().catch((error: Error) => error.name);
    return c.json({ method, url, headers: [...headers], body });
  });
  return app;
}

/** Renders a page to keep if it is in `CACHED_PATHS`, and any other for one request. */
async function render(key: PageKey, version: string): Promise<Rendered> {
  const isCacheable = CACHED_PATHS.includes(key);
  const status = RENDERED_PATHS[key as keyof typeof RENDERED_PATHS] ?? 200;
  await nextTick();
  if (status === 500) throw new Error('a fault');
  if (status === 301)
    return {
      response: new PageResponse('', new CompressedPage({ location: '/blog/a' }, [], { status })),
      isCacheable,
    };
  if (status === 404) {
    const body = await makePart(`no ${key}`);
    return {
      response: new PageResponse('', new CompressedPage({ 'cache-control': 'no-store' }, [body], { status })),
      isCacheable,
    };
  }
  const response = await testPage(key, version, key === '/blog/large' ? 200_000 : 0);
  // Done beforehand: the bytes must not change between two requests.
  if (isCacheable) await response.recompress();
  return { response, isCacheable };
}

async function openCache(version: VersionSource): Promise<PageCache> {
  const cache = testPageCache({
    version,
    render,
    renderLimit: {
      allows: ({ headers }) => !headers['x-forwarded-for']?.includes(LIMITED),
      count() {},
    },
  });
  const { server, port } = await openSite(cache, false);
  for (const path of CACHED_PATHS) await fetch(`http://127.0.0.1:${port}${path}`);
  server.closeAllConnections();
  return cache;
}

async function openSite(cache: PageCache, hasFastPath: boolean): Promise<Site> {
  const log = openLog('silent');
  const config = readConfig({});
  const connections = new Connections({ config, log });
  const listener = requestListener(echo() as never, { config, cache, connections, log });
  const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    const exchange: [IncomingMessage, ServerResponse] = [request, response];
    const exchanges = pending.get(request.socket)!.add(exchange);
    response.once('close', () => exchanges.delete(exchange));
    void listener(request, response);
  });
  // Makes Node read in JavaScript, as it reads what the fast path puts back. Otherwise it reads pipelined
  // requests in C++, and runs promises between them, so that other responses are written when one of them
  // turns out to be malformed.
  server.on('connection', (socket: Socket) => socket.on('data', () => {}));
  const sockets: Site['sockets'] = new Map();
  const pending: Site['pending'] = new Map();
  const fastPath = hasFastPath ? openFastPath(server, cache, unlimited) : undefined;
  server.prependListener('connection', (socket: Socket) => {
    sockets.set(socket.remotePort!, socket);
    pending.set(socket, new Set());
    socket.once('close', () => sockets.delete(socket.remotePort!));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUp.push(() => {
    server.close();
    server.closeAllConnections();
    fastPath?.close();
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    sockets,
    pending,
    ...(fastPath && { fastPath }),
  };
}

/**
 * Sends the pieces one after another, each once the one before is read and answered. Resolves to all that
 * came back.
 */
async function converse({ port, sockets, pending }: Site, pieces: readonly string[]): Promise<string> {
  const client = connect(port, '127.0.0.1').setNoDelay();
  let received = '';
  client.setEncoding('latin1');
  client.on('data', (text) => {
    received += text;
  });
  client.on('error', () => {});
  const closed = new Promise((resolve) => client.once('close', resolve));
  await once(client, 'connect');
  while (!sockets.has(client.localPort!)) await nextTick();
  const socket = sockets.get(client.localPort!)!;
  const exchanges = pending.get(socket)!;
  let sent = 0;
  for (const piece of pieces) {
    if (socket.destroyed || socket.writableEnded) break;
    client.write(piece, 'latin1');
    sent += piece.length;
    while (!socket.destroyed && socket.bytesRead < sent) await nextTick();
    await nextTick();
    // The fast path reads nothing while it renders.
    while (!socket.destroyed && socket.isPaused()) await nextTick();
    await nextTick();
    while (!socket.destroyed && [...exchanges].some(([request]) => request.complete)) await nextTick();
    await nextTick();
  }
  client.end();
  await closed;
  pending.delete(socket);
  return received;
}

/** The responses with their headers in order, without those that differ each time. */
function normalize(received: string): string[] {
  return received.split(/(?=HTTP\/1\.[01] \d{3} )/).map((response) => {
    const [head = '', ...body] = response.split('\r\n\r\n');
    const [status = '', ...lines] = head.split('\r\n');
    const headers = lines.map((line) => line.replace(/^[^:]*/, (name) => name.toLowerCase()));
    const same = headers.filter((line) => !/^(date|x-request-id):/.test(line)).sort();
    return [status, ...same, '', body.join('\r\n\r\n')].join('\n');
  });
}

it.each<[string, VersionSource]>([
  ['at once', () => '1'],
  ['later', async () => '1'],
])(
  `a server with the fast path responds as one without, where the version is known %s`,
  async (_, version) => {
    const cache = await openCache(version);
    const fast = await openSite(cache, true);
    const plain = await openSite(cache, false);
    const random = randomFrom(SEED);
    const etag = cache
      .find('/about', await cache.version())!
      .encoded(['identity'])
      .etag.replaceAll('"', '');
    const hits = cache.stats.hits;
    let left = REQUESTS / 2;
    let atNode = 0;
    let difference: { pieces: string[]; fast: string[]; plain: string[] } | undefined;
    fast.server.on('request', () => atNode++);
    const run = async () => {
      while (left > 0 && !difference) {
        const { requests, pieces } = generateConversation(random, etag);
        left -= requests;
        const received = await Promise.all([converse(fast, pieces), converse(plain, pieces)]);
        const [one, other] = received.map(normalize) as [string[], string[]];
        if (!isDeepStrictEqual(one, other)) difference ??= { pieces, fast: one, plain: other };
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, run));
    const because = `FUZZ_SEED=${SEED} ${JSON.stringify(difference?.pieces)}`;
    expect(difference?.fast, because).toEqual(difference?.plain);
    // Much is answered from the page cache, and much is handed over.
    expect(cache.stats.hits - hits).toBeGreaterThan(REQUESTS / 20);
    expect(atNode).toBeGreaterThan(REQUESTS / 20);
  },
);
