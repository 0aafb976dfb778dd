import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { type ConnectionLimits, Connections } from './connections.ts';

const BIG = Buffer.alloc(30_000_000, 'a');

let server: Server;
let connections: Connections;
let clock: number;
/** Targets of the requests that were handled, in order. */
let handled: string[];
/** Answers that wait for `release`. */
let held: ServerResponse[];
let clients: Socket[];
/** The server's ends of connections, by the port of the client's. */
let accepted: Map<number, Socket>;
const portOf = new WeakMap<Socket, number>();

async function start(limits: Partial<ConnectionLimits> = {}, env: Record<string, string> = {}) {
  clock = 0;
  handled = [];
  held = [];
  clients = [];
  accepted = new Map();
  server = createServer(answer);
  connections = new Connections({
    config: readConfig(env),
    log: pino({ level: 'silent' }),
    // The tests look for themselves.
    limits: { checkMs: 1_000_000, ...limits },
    now: () => clock,
  });
  connections.watch(server);
  server.on('connection', (socket) => {
    if (socket.remotePort !== undefined) accepted.set(socket.remotePort, socket);
    connections.handedOver(socket);
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

async function answer(request: IncomingMessage, response: ServerResponse) {
  const begun = connections.begin(request, response);
  if (begun && !(await begun)) return;
  handled.push(request.url!);
  if (request.url === '/held') return void held.push(response);
  if (request.url === '/big') response.end(BIG);
  else if (request.url === '/some') response.end(BIG.subarray(0, 300_000));
  else response.end(`answer to ${request.url}`);
  connections.wrote(request.socket);
}

const get = (target: string, fields = '') => `GET ${target} HTTP/1.1\r\nHost: a\r\n${fields}\r\n`;

/** Opens a connection and sends; what it receives stays unread until it is resumed. */
async function send(text: string, localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  clients.push(socket);
  socket.on('error', () => {}).pause();
  await once(socket, 'connect');
  portOf.set(socket, socket.localPort!);
  await until(() => accepted.has(socket.localPort!));
  socket.write(text);
  return socket;
}

async function until(holds: () => boolean | Promise<boolean>) {
  while (!(await holds())) await sleep(5);
}

/** Sends a request, and waits until its answer is written. */
async function ask(text: string, localAddress?: string): Promise<Socket> {
  const before = handled.length;
  const socket = await send(text, localAddress);
  await until(() => handled.length > before);
  return socket;
}

/** Reads at least so many bytes. */
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

/** The server's end: a client that does not read is not told that its connection is closed. */
const serverSide = (socket: Socket) => accepted.get(portOf.get(socket)!)!;
const isOpen = (socket: Socket) => !serverSide(socket).destroyed;
const closed = (socket: Socket) => until(() => serverSide(socket)?.destroyed);

/** Looks every five seconds until a connection is closed, and tells after how many; `before` is done before each look. */
async function lookUntilClosed(socket: Socket, before?: (second: number) => Promise<void>): Promise<number> {
  const began = clock;
  while (isOpen(socket)) {
    clock += 5000;
    await before?.(clock / 1000);
    await connections.check();
  }
  return (clock - began) / 1000;
}

async function lookAfter(...seconds: number[]) {
  for (const at of seconds) {
    clock = at * 1000;
    await connections.check();
  }
}

describe('A client that does not read', () => {
  it('is closed when it has taken nothing for 30 seconds, and one that reads is not', async () => {
    await start({ unreadOfNetwork: 1e9 });
    const [still, reading, idle] = await Promise.all([ask(get('/big')), ask(get('/big')), send('')]);
    const seconds = await lookUntilClosed(still, async (second) => {
      if (second % 20 === 0) await read(reading, 1_000_000);
    });
    expect(seconds).toBeGreaterThanOrEqual(30);
    expect([reading, idle].map(isOpen)).toEqual([true, true]);
    await lookUntilClosed(reading);
    expect(isOpen(idle)).toBe(true);
  });

  it('is closed when it takes less than 1 kB a second for a minute', async () => {
    await start({ leastBytes: 5_000_000, unreadOfNetwork: 1e9 });
    const [slow, quick] = await Promise.all([ask(get('/big')), ask(get('/big'))]);
    const seconds = await lookUntilClosed(slow, async () => {
      await read(slow, 100_000);
      await read(quick, 600_000);
    });
    expect(seconds).toBeGreaterThanOrEqual(60);
    expect(isOpen(quick)).toBe(true);
  });

  it.skipIf(process.platform !== 'linux')(
    'is found where the system has accepted the whole answer',
    async () => {
      await start();
      const [still, done] = await Promise.all([ask(get('/some')), ask(get('/some'))]);
      await read(done, 300_000);
      await lookAfter(0, 5);
      const [ofStill, ofDone] = [still, done].map((socket) => serverSide(socket));
      connections.endIdle(ofStill!);
      expect(ofStill!.destroyed).toBe(false);
      await lookUntilClosed(still);
      expect(isOpen(done)).toBe(true);
      connections.endIdle(ofDone!);
      expect(ofDone!.destroyed).toBe(true);
    },
  );
});

describe('What one network has not read', () => {
  it('is bounded: its connection that has read nothing for the longest is closed', async () => {
    await start({ unreadOfNetwork: 45_000_000 });
    const first = await ask(get('/big'), '127.0.0.2');
    clock = 10;
    const other = await ask(get('/big'), '127.0.0.3');
    expect(isOpen(first)).toBe(true);
    const second = await ask(get('/big'), '127.0.0.2');
    await closed(first);
    expect([other, second].map(isOpen)).toEqual([true, true]);
  });

  it('is bounded for all together', async () => {
    await start({ unreadOfAll: 45_000_000 });
    const first = await ask(get('/big'), '127.0.0.2');
    clock = 10;
    const second = await ask(get('/big'), '127.0.0.3');
    await closed(first);
    expect(isOpen(second)).toBe(true);
  });

  it('counts for the client that a trusted proxy names, and for nobody where it names none', async () => {
    await start({ unreadOfNetwork: 45_000_000, connections: 1 }, { TRUSTED_PROXIES: '127.0.0.1' });
    const by = (client: string) => ask(get('/big', `X-Forwarded-For: ${client}\r\n`));
    const first = await by('203.0.113.1');
    clock = 10;
    const others = [await by('203.0.113.2'), await ask(get('/big')), await ask(get('/big'))];
    expect(isOpen(first)).toBe(true);
    const second = await by('::ffff:203.0.113.1');
    await closed(first);
    expect([second, ...others].map(isOpen)).toEqual([true, true, true, true]);
  });
});

describe('Connections of one network', () => {
  it('are bounded: one that was never answered makes room, then the one idle for the longest', async () => {
    await start({ connections: 3 });
    const idle = await ask(get('/a'));
    clock = 1000;
    const later = await ask(get('/b'));
    const halfSent = await send('GET /c HTT');
    await until(async () => (await count()) === 3);
    clock = 2000;
    const other = await send('', '127.0.0.2');
    const fourth = await ask(get('/d'));
    await closed(halfSent);
    const fifth = await ask(get('/e'));
    await closed(idle);
    expect([later, other, fourth, fifth].map(isOpen)).toEqual([true, true, true, true]);
  });

  it('are not closed while they are served: one more is refused', async () => {
    await start({ connections: 2 });
    const served = [await ask(get('/held')), await ask(get('/held'))];
    const refused = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    await new Promise((resolve) => refused.resume().once('close', resolve));
    expect(served.map(isOpen)).toEqual([true, true]);
    held[0]!.end();
    await ask(get('/b'));
  });
});

const count = () => new Promise<number>((resolve) => server.getConnections((_error, n) => resolve(n)));

describe('Requests that do not wait for their answers', () => {
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
    await until(() => text.includes('answer to /b'));
    expect(handled).toEqual(['/held', '/a', '/b']);
    expect(text.indexOf('answer to /a')).toBeLessThan(text.indexOf('answer to /b'));
  });

  it('are no more than 16', async () => {
    await start();
    await closed(await send(get('/held').repeat(40)));
    expect(handled).toEqual(['/held']);
  });
});

describe('A server that stops', () => {
  it('ends connections without work at once, and the others with their answers', async () => {
    await start();
    const served = await ask(get('/held'));
    let text = '';
    served.on('data', (chunk) => {
      text += chunk;
    });
    const post = 'POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf';
    const others = await Promise.all([
      ask(get('/idle')),
      send(''),
      send('GET /half HTT'),
      send(post),
      ask(get('/big')),
    ]);
    const stopped = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    clock = 10_000;
    connections.close();
    const ticking = setInterval(() => {
      clock += 500;
    }, 50);
    for (const other of others.slice(0, 4)) other.resume();
    await Promise.all(others.map(closed));
    expect(isOpen(served)).toBe(true);
    served.resume();
    held[0]!.end('whole');
    await stopped;
    clearInterval(ticking);
    await until(() => text.endsWith('whole'));
    expect(text).toContain('Connection: close');
  });
});
