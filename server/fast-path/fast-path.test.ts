import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CachedPage } from '../page-cache/cached-page.ts';
import { PageCache } from '../page-cache/page-cache.ts';
import { type FastPath, openFastPath } from './fast-path.ts';
import { unbounded } from './testing.ts';

let server: Server;
let cache: PageCache;
let express: FastPath;
let version: string;
let versionIs: () => string | Promise<string>;
/** What reached Node's own parser. */
let atNode: string[];

beforeEach(async () => {
  version = '1';
  versionIs = () => version;
  atNode = [];
  cache = new PageCache({
    maxBytes: 100_000_000,
    version: () => versionIs(),
    render: async (target, now) => {
      const body = Buffer.from(`<p>${target} at ${now}</p>`);
      return { kind: 'keep', entry: new CachedPage(now, { 'content-type': 'text/html' }, body) };
    },
    rates: { allows: () => true, count: () => {} },
    isShared: false,
  });
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    atNode.push(`${request.method} ${request.url} ${body}`);
    if (!(await cache.answer(request, response, 'an-id'))) response.end(`elsewhere ${body}`);
  });
  express = openFastPath(server, cache, unbounded);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  expect(await say(get('/blog/a'))).toContain('/blog/a at 1');
  atNode = [];
});
afterEach(async () => {
  server.closeAllConnections();
  express.close();
  await new Promise((resolve) => server.close(resolve));
});

function get(path: string, fields = '', method = 'GET'): string {
  return `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${fields}\r\n`;
}

function open(): Socket {
  return connect((server.address() as AddressInfo).port, '127.0.0.1');
}

/** Sends each piece a moment after the one before, on one connection; resolves to what came back until it was quiet. */
async function say(...pieces: string[]): Promise<string> {
  const socket = open();
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1');
  });
  for (const piece of pieces) {
    socket.write(piece, 'latin1');
    await quiet(() => answer.length);
  }
  socket.destroy();
  return answer;
}

/** Until something came and nothing more comes; a request that is not whole yet has no answer to wait for. */
async function quiet(size: () => number): Promise<void> {
  const started = size();
  for (let before = -1, rounds = 0; before !== size() || (size() === started && rounds < 10); rounds++) {
    before = size();
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

const count = (text: string, part: string) => text.split(part).length - 1;

describe('the express way to kept pages', () => {
  it('answers a kept page with everything HTTP asks for, without troubling Node', async () => {
    const answer = await say(get('/blog/a?utm=1'), get('/blog/a'));
    expect(count(answer, 'HTTP/1.1 200 OK\r\n')).toBe(2);
    expect(count(answer, '<p>/blog/a at 1</p>')).toBe(2);
    for (const field of ['Date', 'x-request-id', 'content-length', 'etag', 'content-type', 'Connection'])
      expect(count(answer, `\r\n${field}: `), field).toBe(2);
    expect(atNode).toEqual([]);
    expect(cache.stats.hits).toBe(2);
  });

  it('gives the headers alone to HEAD, and nothing to who has the page', async () => {
    const head = await say(get('/blog/a', '', 'HEAD'));
    expect(head).toMatch(/content-length: 19\r\n(.*\r\n)*\r\n$/);
    const etag = /etag: (.*)\r\n/.exec(head)![1];
    const again = await say(get('/blog/a', `If-None-Match: W/"x", ${etag}\r\n`));
    expect(again).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
    expect(again).not.toContain('content-length');
    expect(again.endsWith('\r\n\r\n')).toBe(true);
    expect(atNode).toEqual([]);
  });

  it('tells scripts whether there are cookies for them, also whoever has the page', async () => {
    const etag = /etag: (.*)\r\n/.exec(await say(get('/blog/a')))![1];
    const rows: [cookie: string, told: string][] = [
      ['', 'new'],
      ['Cookie: lekha.session_token=x; other=lekha\r\n', 'new'],
      ['Cookie: a=1; lekha_kept=1\r\n', 'kept'],
    ];
    for (const [cookie, told] of rows) {
      for (const condition of ['', `If-None-Match: ${etag}\r\n`]) {
        const answer = await say(get('/blog/a', cookie + condition));
        expect(answer, cookie).toContain(`\r\nserver-timing: ${told}\r\n`);
        expect(answer.includes('304 Not Modified'), cookie).toBe(condition !== '');
      }
    }
    expect(atNode).toEqual([]);
  });

  it('compresses for who asks', async () => {
    const answer = await say(get('/blog/a', 'Accept-Encoding: gzip;q=0.5, br\r\n'));
    expect(answer).toContain('content-encoding: br\r\n');
    expect(atNode).toEqual([]);
  });

  it('never answers a page of an older version', async () => {
    const socket = open();
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    for (let n = 2; n < 30; n++) {
      version = String(n);
      answer = '';
      socket.write(get('/blog/a'));
      while (!answer.includes('</p>')) await new Promise((resolve) => setImmediate(resolve));
      expect(answer).toContain(`at ${n}<`);
    }
    socket.destroy();
  });

  it('waits for a version that has to be asked for, and keeps the order of the answers', async () => {
    const asked = Promise.withResolvers<void>();
    const known = Promise.withResolvers<void>();
    versionIs = async () => {
      asked.resolve();
      await known.promise;
      return version;
    };
    const socket = open();
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.write(get('/blog/a'));
    await asked.promise;
    socket.write(get('/blog/a', '', 'HEAD'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(answer).toBe('');
    known.resolve();
    await expect.poll(() => count(answer, '200 OK')).toBe(2);
    socket.destroy();
    expect(answer.indexOf('<p>')).toBeLessThan(answer.lastIndexOf('200 OK'));
    expect(atNode).toEqual([]);
  });

  it('leaves a page that is not kept to Node, and whatever follows on the connection', async () => {
    const answer = await say(get('/blog/a'), get('/blog/b'), get('/blog/a'));
    expect(count(answer, '200 OK')).toBe(3);
    expect(atNode).toEqual(['GET /blog/b ', 'GET /blog/a ']);
  });

  const post = 'POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello';
  const handedOver: [what: string, pieces: string[], seen: string[], answers: number][] = [
    ['a form after a page', [get('/blog/a'), post], ['POST /api/x hello'], 2],
    ['two requests at once', [get('/blog/a') + get('/blog/a')], ['GET /blog/a ', 'GET /blog/a '], 2],
    ['a request in pieces', ['GET /blog/a HT', 'TP/1.1\r\nHost: local', 'host\r\n\r\n'], ['GET /blog/a '], 1],
    ['two hosts', [get('/blog/a', 'host: other\r\n')], ['GET /blog/a '], 1],
    ['a body on a GET', [`${get('/blog/a', 'Content-Length: 5\r\n')}hello`], ['GET /blog/a hello'], 1],
    ['the last request', [get('/blog/a', 'Connection: close\r\n')], ['GET /blog/a '], 1],
    ['HTTP/1.0', ['GET /blog/a HTTP/1.0\r\nHost: localhost\r\n\r\n'], ['GET /blog/a '], 1],
    [
      'a smuggled request',
      [`${get('/blog/a', 'Transfer-Encoding: chunked\r\n')}0\r\n\r\n${get('/blog/a')}`],
      ['GET /blog/a ', 'GET /blog/a '],
      2,
    ],
  ];
  it.each(handedOver)('leaves %s to Node, whole', async (_what, pieces, seen, answers) => {
    const answer = await say(...pieces);
    expect(atNode).toEqual(seen);
    expect(count(answer, 'HTTP/1.1 200 OK')).toBe(answers);
  });

  const refused: [what: string, request: string][] = [
    ['no host', 'GET /blog/a HTTP/1.1\r\n\r\n'],
    ['a bare line feed', 'GET /blog/a HTTP/1.1\nHost: localhost\n\n'],
    ['a space before the colon', get('/blog/a', 'X-Y : 1\r\n')],
    ['a folded line', get('/blog/a', 'X-Y: 1\r\n 2: 3\r\n')],
    ['a NUL', get('/blog/a', 'X-Y: \0\r\n')],
  ];
  it.each(refused)('is no more lenient than Node: %s', async (_what, request) => {
    expect(await say(request)).not.toContain('200 OK');
    expect(cache.stats.hits).toBe(0);
  });

  it('does not pile up answers for who does not read them', async () => {
    const big = Buffer.alloc(40_000_000, 'a');
    await say(get('/blog/big'));
    const ready = (await cache.find('/blog/big', false))!.encoded('identity');
    Object.assign(ready, { wire: Buffer.concat([ready.wireHead, big]) });
    cache.stats.hits = 0;
    const socket = open();
    socket.pause();
    socket.write(get('/blog/big'));
    while (cache.stats.hits === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    for (let i = 0; i < 20; i++) socket.write(get('/blog/big'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(cache.stats.hits).toBe(1);
    expect(atNode).toEqual(['GET /blog/big ']);
    socket.destroy();
  });

  it('answers once more while it closes, says so, and lets nobody wait', async () => {
    const [asking, idle] = [open(), open()];
    let answer = '';
    asking.on('data', (chunk) => {
      answer += chunk;
    });
    asking.write(get('/blog/a'));
    idle.resume().write(get('/blog/a'));
    await quiet(() => answer.length);
    const ended = [asking, idle].map((socket) => new Promise((resolve) => socket.once('end', resolve)));
    express.close();
    asking.write(get('/blog/a'));
    await Promise.all(ended);
    expect(count(answer, 'at 1')).toBe(2);
    expect(count(answer, 'Connection: close')).toBe(1);
  });
});
