import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The heaviest public answers, by name. Each `N` makes another URL of it. */
export const attacks: Record<string, string[]> = {
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

interface Order {
  port: number;
  /** Connections of each address. */
  connections: number;
  addresses: number;
  paths: string[];
  /** Last number of the first address. */
  first?: number;
}

/** Requests from other addresses than 127.0.0.1, by a process of their own. */
export interface Flood {
  /** Ends it and resolves to the number of its responses. */
  end(): Promise<number>;
}

/** Asks a server of 127.0.0.1 on many connections for one answer after another. */
export function startFlood(order: Order): Flood {
  const child = fork(import.meta.filename);
  child.send(order);
  return { end: () => endFlood(child) };
}

async function endFlood(child: ChildProcess): Promise<number> {
  child.send('end');
  const [responses] = (await once(child, 'message')) as [number];
  child.kill();
  await once(child, 'exit');
  return responses;
}

/** Returns a GET as it is sent. */
export function getRequest(path: string, connection: 'keep-alive' | 'close'): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\nConnection: ${connection}\r\n\r\n`;
}

/** Asks on many connections for one answer after another, until the parent says `end`. */
async function attack(order: Order | 'end'): Promise<void> {
  if (order === 'end') return void process.send!(answered);
  for (let address = 0; address < order.addresses; address++)
    for (let i = 0; i < order.connections; i++) ask(order, `127.0.0.${(order.first ?? 66) + address}`);
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
    socket.write(getRequest(path, 'keep-alive'));
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

if (process.send && import.meta.main) process.on('message', (order) => void attack(order as Order));
