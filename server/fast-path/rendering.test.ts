import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { openLog } from '../../platform/log.ts';
import { Connections } from '../connections/connections.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import { testPage, testPageCache } from '../page-cache/testing.ts';
import { type FastPath, openFastPath } from './fast-path.ts';

let server: Server;
let cache: PageCache;
let connections: Connections;
let fastPath: FastPath;
let accepted: Socket[];
/** Requests that Node's parser has read. */
let atNode: number;
/** Ends the render of `/blog/slow`. */
let render: PromiseWithResolvers<void>;

beforeEach(async () => {
  render = Promise.withResolvers();
  accepted = [];
  atNode = 0;
  cache = testPageCache({
    render: async (key, version) => {
      if (key.startsWith('/blog/slow')) await render.promise;
      if (key === '/blog/slow-fault') throw new Error('a fault');
      return { response: await testPage(key, version), isCacheable: true };
    },
  });
  server = createServer((request, response) => {
    atNode++;
    void cache.handle(request, response, 'an-id');
  });
  connections = new Connections({ config: readConfig({}), log: openLog('silent') });
  fastPath = openFastPath(server, cache, connections);
  connections.watch(server);
  server.prependListener('connection', (socket: Socket) => accepted.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  render.resolve();
  fastPath.close();
  connections.destroy();
  server.close();
});

const get = (path: string, method = 'GET') => `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

interface Client {
  socket: Socket;
  text(): string;
}

/** Opens a connection that stays half-open, requests the slow page and waits until it is rendered. */
async function requestSlow(path = '/blog/slow'): Promise<Client> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      text += chunk;
    });
  const { renders } = cache.stats;
  socket.write(get(path));
  await expect.poll(() => cache.stats.renders).toBe(renders + 1);
  return { socket, text: () => text };
}

it('is not idle while its page is rendered', async () => {
  const { socket, text } = await requestSlow();
  // What a connection does when its time without a request is over.
  accepted[0]!.emit('timeout');
  await sleep(20);
  render.resolve();
  await expect.poll(text).toContain('at 1</p>');
  expect(accepted[0]!.timeout).toBe(30_000);
  socket.destroy();
});

it('answers a client that sends no more, and closes the connection', async () => {
  const { socket, text } = await requestSlow();
  const ended = once(socket, 'end');
  socket.end();
  await sleep(20);
  render.resolve();
  await ended;
  expect(text()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*at 1<\/p>$/s);
  expect(atNode).toBe(0);
});

it('closes the connection of such a client if the page cannot be rendered', async () => {
  const { socket, text } = await requestSlow('/blog/slow-fault');
  const ended = once(socket, 'end');
  socket.end();
  await sleep(20);
  render.resolve();
  await ended;
  expect([text(), atNode]).toEqual(['', 0]);
});

it('answers what follows in the order of the requests', async () => {
  const { socket, text } = await requestSlow();
  for (const path of ['/blog/a', '/blog/b']) {
    const { bytesRead } = accepted[0]!;
    socket.write(get(path));
    await expect.poll(() => accepted[0]!.bytesRead).toBeGreaterThan(bytesRead);
  }
  expect(text()).toBe('');
  render.resolve();
  await expect
    .poll(() => text().match(/\/blog\/\w+(?= at 1)/g))
    .toEqual(['/blog/slow', '/blog/a', '/blog/b']);
  socket.destroy();
});

it('forgets a client that resets the connection', async () => {
  const { socket } = await requestSlow();
  socket.resetAndDestroy();
  await expect.poll(() => accepted[0]!.destroyed).toBe(true);
  render.resolve();
  await expect.poll(() => cache.find('/blog/slow', '1')).toBeDefined();
  expect(atNode).toBe(0);
});

it('answers the client when the server stops', async () => {
  const { socket, text } = await requestSlow();
  const ended = once(socket, 'end');
  server.close();
  fastPath.close();
  connections.close();
  await sleep(700);
  render.resolve();
  await ended;
  expect(text()).toMatch(/Connection: close\r\n.*at 1<\/p>$/s);
});
