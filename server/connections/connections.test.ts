import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { Connections } from './connections.ts';

const BIG = Buffer.alloc(30_000_000, 'a');

let server: Server;
let connections: Connections;
let clock: number;
/** Targets of the requests that were handled, in order. */
let handled: string[];
/** Responses that a test ends. */
let held: ServerResponse[];
let clients: Socket[];
/** Sockets of the server, by the port of the client. */
let accepted: Map<number, Socket>;
const ports = new WeakMap<Socket, number>();

async function start(limits: Partial<ConnectionLimits> = {}, env: Record<string, string> = {}) {
  clock = 0;
  handled = [];
  held = [];
  clients = [];
  accepted = new Map();
  server = createServer(respond);
  connections = new Connections({
    config: readConfig(env),
    log: pino({ level: 'silent' }),
    // The tests call `check`.
    limits: { checkMs: 1_000_000, ...limits },
    now: () => clock,
  });
  connections.watch(server);
  server.on('connection', (socket) => {
    if (socket.remotePort !== undefined) accepted.set(socket.remotePort, socket);
    connections.markHandedOver(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

afterEach(async () => {
  for (const client of clients) client.destroy();
  connections.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
});

async function respond(request: IncomingMessage, response: ServerResponse) {
  const begun = connections.begin(request, response);
  if (begun && (await begun) !== 'started') return;
  handled.push(request.url!);
  if (request.url === '/held') return void held.push(response);
  if (request.url === '/big') response.end(BIG);
  else if (request.url === '/some') response.end(BIG.subarray(0, 300_000));
  else response.end(`response to ${request.url}`);
  connections.trackUnread(request.socket);
}

const get = (target: string, fields = '') => `GET ${target} HTTP/1.1\r\nHost: a\r\n${fields}\r\n`;

/** Opens a connection and sends text. The response stays unread until the socket is resumed. */
async function send(text: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  clients.push(socket);
  socket.on('error', () => {}).pause();
  await once(socket, 'connect');
  ports.set(socket, socket.localPort!);
  await until(() => accepted.has(socket.localPort!));
  socket.write(text);
  return socket;
}

async function until(holds: () => boolean | Promise<boolean>) {
  while (!(await holds())) await sleep(5);
}

/** Sends a request and waits until its response is written. */
async function request(text: string, localAddress?: string): Promise<Socket> {
  const before = handled.length;
  const socket = await send(text, localAddress);
  await until(() => handled.length > before);
  return socket;
}

/** Reads at least `bytes`. */
async function read(socket: Socket, bytes: number) {
  let left = bytes;
  await new Promise<void>((resolve) => {
    const take = (chunk: Buffer) => {
      left -= chunk.length;
      if (left > 0) return;
      socket.off('data', take).pause();
      resolve();
    };
    socket.on('data', take).resume();
  });
}

/** The server's socket, because a client that does not read does not see that its connection is closed. */
const serverSide = (socket: Socket) => accepted.get(ports.get(socket)!)!;
const isOpen = (socket: Socket) => !serverSide(socket).destroyed;
const waitUntilClosed = (socket: Socket) => until(() => serverSide(socket)?.destroyed);

/** Checks every five seconds until a connection is closed. Resolves to the seconds it took. */
async function checkUntilClosed(socket: Socket, before?: (second: number) => Promise<void>): Promise<number> {
  const began = clock;
  while (isOpen(socket)) {
    clock += 5000;
    await before?.(clock / 1000);
    await connections.check();
  }
  return (clock - began) / 1000;
}

async function checkAt(...seconds: number[]) {
  for (const at of seconds) {
    clock = at * 1000;
    await connections.check();
  }
}

describe('A client that does not read', () => {
  it('is closed after 20 seconds, and one that reads is not', async () => {
    await start({ unreadPerNetwork: 1e9 });
    const [stalled, reading, idle] = await Promise.all([
      request(get('/big')),
      request(get('/big')),
      send(''),
    ]);
    const seconds = await checkUntilClosed(stalled, async (second) => {
      if (second % 20 === 0) await read(reading, 1_000_000);
    });
    expect(seconds).toBeGreaterThanOrEqual(20);
    expect([reading, idle].map(isOpen)).toEqual([true, true]);
    await checkUntilClosed(reading);
    expect(isOpen(idle)).toBe(true);
  });

  it('is closed if it reads less than 1 kB a second for a minute', async () => {
    await start({ minBytes: 5_000_000, unreadPerNetwork: 1e9 });
    const [slow, quick] = await Promise.all([request(get('/big')), request(get('/big'))]);
    const seconds = await checkUntilClosed(slow, async () => {
      await read(slow, 100_000);
      await read(quick, 600_000);
    });
    expect(seconds).toBeGreaterThanOrEqual(60);
    expect(isOpen(quick)).toBe(true);
  });

  it.skipIf(process.platform !== 'linux')(
    'is closed even if the kernel has accepted the whole response',
    async () => {
      await start();
      const [stalled, done] = await Promise.all([request(get('/some')), request(get('/some'))]);
      await read(done, 300_000);
      await checkAt(0, 5);
      const [stalledSocket, doneSocket] = [stalled, done].map((socket) => serverSide(socket));
      connections.endIdle(stalledSocket!);
      await nextTick();
      expect(stalledSocket!.destroyed).toBe(false);
      await checkUntilClosed(stalled);
      expect(isOpen(done)).toBe(true);
      connections.endIdle(doneSocket!);
      await nextTick();
      expect(doneSocket!.destroyed).toBe(true);
    },
  );

  it.skipIf(process.platform !== 'linux')('is closed even if it sends a request every second', async () => {
    await start();
    const client = await request(get('/some'));
    await checkUntilClosed(client, async () => {
      const before = handled.length;
      client.write(get('/a'));
      await until(() => handled.length > before);
    });
    expect(handled.length).toBeLessThan(10);
  });
});

describe('The last response of a connection', () => {
  it('leaves nothing to the kernel that a client does not read', async () => {
    await start();
    const last = 'Connection: close\r\n';
    const [unread, done] = await Promise.all([request(get('/some', last)), request(get('/some', last))]);
    const [unreadSocket, doneSocket] = [serverSide(unread)!, serverSide(done)!];
    const reset = vi.spyOn(unreadSocket, 'resetAndDestroy');
    await read(done, 300_000);
    await until(async () => {
      await connections.check();
      return doneSocket.destroyed;
    });
    expect(unreadSocket.destroyed).toBe(false);
    await checkUntilClosed(unread);
    expect(reset).toHaveBeenCalled();
  });

  it('closes it at once if the client receives all of it without reading', async () => {
    await start();
    await waitUntilClosed(await request(get('/a', 'Connection: close\r\n')));
  });
});

describe('An idle connection', () => {
  it('of a trusted proxy is kept for longer than proxies keep it, and any other is closed', async () => {
    await start({}, { TRUSTED_PROXIES: '127.0.0.1' });
    const proxy = serverSide(await request(get('/a')));
    const other = serverSide(await request(get('/a'), '127.0.0.2'));
    await until(async () => {
      await connections.check();
      clock = 120_000;
      for (const socket of [proxy, other]) connections.endIdle(socket!);
      await nextTick();
      return other!.destroyed;
    });
    expect(proxy!.destroyed).toBe(false);
    clock = 150_000;
    connections.endIdle(proxy!);
    await nextTick();
    expect(proxy!.destroyed).toBe(true);
  });

  it('is not closed if its next request has arrived', async () => {
    await start();
    const client = await request(get('/a'));
    const own = serverSide(client)!;
    client.resume();
    await until(async () => {
      await connections.check();
      return client.bytesRead > 0;
    });
    // In the phase of timers, as Node does, so that the event loop has not read what was just sent.
    await sleep(5);
    client.write(get('/held'));
    connections.endIdle(own);
    await until(() => handled.length === 2);
    await nextTick();
    expect(own.destroyed).toBe(false);
  });
});

describe('Unread responses', () => {
  it('are limited per network: the connection that has not read for the longest time is closed', async () => {
    await start({ unreadPerNetwork: 45_000_000 });
    const first = await request(get('/big'), '127.0.0.2');
    clock = 10;
    const other = await request(get('/big'), '127.0.0.3');
    expect(isOpen(first)).toBe(true);
    const second = await request(get('/big'), '127.0.0.2');
    await waitUntilClosed(first);
    expect([other, second].map(isOpen)).toEqual([true, true]);
  });

  it('are limited in total', async () => {
    await start({ unreadInTotal: 45_000_000 });
    const first = await request(get('/big'), '127.0.0.2');
    clock = 10;
    const second = await request(get('/big'), '127.0.0.3');
    await waitUntilClosed(first);
    expect(isOpen(second)).toBe(true);
  });

  it('count for the client that a trusted proxy reports, and for no network without a report', async () => {
    await start({ unreadPerNetwork: 45_000_000, perNetwork: 1 }, { TRUSTED_PROXIES: '127.0.0.1' });
    const by = (client: string) => request(get('/big', `X-Forwarded-For: ${client}\r\n`));
    const first = await by('203.0.113.1');
    clock = 10;
    const others = [await by('203.0.113.2'), await request(get('/big')), await request(get('/big'))];
    expect(isOpen(first)).toBe(true);
    const second = await by('::ffff:203.0.113.1');
    await waitUntilClosed(first);
    expect([second, ...others].map(isOpen)).toEqual([true, true, true, true]);
  });
});

describe('Connections of one network', () => {
  it('are limited: one without a response is closed, then the one that was idle for the longest time', async () => {
    await start({ perNetwork: 3 });
    const idle = await request(get('/a'));
    clock = 1000;
    const later = await request(get('/b'));
    const incomplete = await send('GET /c HTT');
    await until(async () => (await count()) === 3);
    clock = 2000;
    const other = await send('', '127.0.0.2');
    const fourth = await request(get('/d'));
    await waitUntilClosed(incomplete);
    const fifth = await request(get('/e'));
    await waitUntilClosed(idle);
    expect([later, other, fourth, fifth].map(isOpen)).toEqual([true, true, true, true]);
  });

  it('are not closed while they are busy: another one is refused', async () => {
    await start({ perNetwork: 2 });
    const busy = [await request(get('/held')), await request(get('/held'))];
    const refused = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    await new Promise((resolve) => refused.resume().once('close', resolve));
    expect(busy.map(isOpen)).toEqual([true, true]);
    held[0]!.end();
    await request(get('/b'));
  });
});

const count = () => new Promise<number>((resolve) => server.getConnections((_error, n) => resolve(n)));

describe('Pipelined requests', () => {
  it('add no listeners to their connection', async () => {
    await start();
    const waiting = await send(get('/held').repeat(2) + get('/a').repeat(14));
    await until(() => handled.length === 1);
    await sleep(20);
    expect(serverSide(waiting)!.listenerCount('close')).toBeLessThan(10);
    handled = [];
    const socket = await send(get('/a'));
    const own = accepted.get(ports.get(socket)!)!;
    await until(() => handled.length === 1);
    const before = own.listenerCount('close');
    for (let sent = 1; sent < 20; sent += 3) {
      socket.write(get('/b') + get('/c') + get('/d'));
      await until(() => handled.length === sent + 3);
    }
    socket.resume();
    expect(own.listenerCount('close')).toBe(before);
  });

  it('are handled one after another', async () => {
    await start();
    const socket = await send(get('/held') + get('/a') + get('/b'));
    let text = '';
    await until(() => handled.length === 1);
    await sleep(20);
    expect(handled).toEqual(['/held']);
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.resume();
    held[0]!.end('held');
    await until(() => text.includes('response to /b'));
    expect(handled).toEqual(['/held', '/a', '/b']);
    expect(text.indexOf('response to /a')).toBeLessThan(text.indexOf('response to /b'));
  });

  it('are limited to 16', async () => {
    await start();
    await waitUntilClosed(await send(get('/held').repeat(40)));
    expect(handled).toEqual(['/held']);
  });
});

it.each([
  [true, /^HTTP\/1\.1 503 (?:.*\r\n)+\r\n$/],
  [false, /^HTTP\/1\.1 503 (?:.*\r\n)+\r\nThe server is busy\. .*$/],
])('A page whose turn comes too late is refused (HEAD: %s)', async (isHead, refusal) => {
  await start({ patienceMs: 0 });
  const [busy, late] = [await send(''), await send('')];
  const received = responseTo(late, '');
  const request = { isHead, forwardedFor: undefined };
  // Fills this turn of the event loop.
  await connections.runInSlot(serverSide(busy), request, async () => {
    const end = performance.now() + 20;
    while (performance.now() < end);
  });
  expect(await connections.runInSlot(serverSide(late), request, async () => 1)).toBeUndefined();
  expect(await received).toMatch(refusal);
});

describe('A server that stops', () => {
  it('closes idle connections, and the others after their responses', async () => {
    await start();
    const busy = await request(get('/held'));
    let text = '';
    busy.on('data', (chunk) => {
      text += chunk;
    });
    const post = 'POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf';
    const others = await Promise.all([
      request(get('/idle')),
      send(''),
      send('GET /half HTT'),
      send(post),
      request(get('/big')),
    ]);
    const stopped = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    clock = 10_000;
    connections.close();
    const ticking = setInterval(() => {
      clock += 500;
    }, 50);
    for (const other of others.slice(0, 4)) other.resume();
    await Promise.all(others.map(waitUntilClosed));
    expect(isOpen(busy)).toBe(true);
    busy.resume();
    held[0]!.end('complete');
    await stopped;
    clearInterval(ticking);
    await until(() => text.endsWith('complete'));
    expect(text).toContain('Connection: close');
  });

  it('accepts first what waits in the kernel, then answers it', async () => {
    await start();
    const { port } = server.address() as AddressInfo;
    const texts = Array.from({ length: 30 }, (_, i) => responseTo(connect(port, '127.0.0.1'), get(`/${i}`)));
    // The kernel completes these connections while this turn of the event loop lasts, in which none is
    // accepted.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    expect(accepted.size).toBe(0);
    await connections.acceptWaiting();
    expect(accepted.size).toBe(30);
    NetServer.prototype.close.call(server);
    connections.close();
    clock = 1000;
    for (const [i, text] of (await Promise.all(texts)).entries()) expect(text).toContain(`response to /${i}`);
  });

  it.skipIf(process.platform !== 'linux')(
    'answers a request that is still in the kernel, however long the process takes to read it',
    async () => {
      await start();
      const client = await send('');
      const own = serverSide(client);
      const handle = (own as unknown as { _handle: { readStop(): void; readStart(): void } })._handle;
      handle.readStop();
      const text = responseTo(client, get('/unread'));
      const stopped = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      connections.close();
      clock = 60_000;
      await sleep(1200);
      expect(handled).toEqual([]);
      expect(own.destroyed).toBe(false);
      handle.readStart();
      expect(await text).toContain('response to /unread');
      await stopped;
    },
  );
});

/** Sends a request, and resolves to all that comes back until the connection ends. */
async function responseTo(socket: Socket, request: string): Promise<string> {
  let text = '';
  clients.push(socket);
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      text += chunk;
    });
  socket.resume().write(request);
  await once(socket, 'close');
  return text;
}
