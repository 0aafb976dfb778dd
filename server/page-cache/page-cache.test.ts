import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePart } from '../../platform/part.ts';
import type { PageCache, Rendered } from './page-cache.ts';
import { CompressedPage, PageResponse } from './page-response.ts';
import { testPage, testPageCache } from './testing.ts';

let server: Server;
let cache: PageCache;
let version: string;
let rendered: string[];
/** Renders wait for it. */
let rendering: Promise<void> | undefined;
let rendersLeft: number;

async function failure(status: number, text = ''): Promise<PageResponse> {
  return new PageResponse(
    '',
    new CompressedPage({ vary: 'accept-encoding' }, [await makePart(text)], { status }),
  );
}

async function render(key: string, now: string): Promise<Rendered> {
  rendered.push(key);
  await rendering;
  if (key === '/blog/missing') return { response: await failure(404, 'no such page'), isCacheable: false };
  return { response: await testPage(key, now, 2000), isCacheable: true };
}

async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'accept-encoding': 'identity', ...headers },
    method,
  });
}

async function open(maxBytes: number, isShared = false): Promise<void> {
  const renderLimit = { allows: () => rendersLeft > 0, count: () => rendersLeft-- };
  cache = testPageCache({ maxBytes, version: () => version, render, renderLimit, isShared });
  server = createServer(async (request, response) => {
    if (!(await cache.handle(request, response, 'id-1'))) response.writeHead(200).end('elsewhere');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

beforeEach(async () => {
  version = '1';
  rendered = [];
  rendering = undefined;
  rendersLeft = 100;
  await open(1_000_000);
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

describe('the page cache', () => {
  it('renders a page once and serves it from then on', async () => {
    const first = await get('/blog/a?utm_source=x');
    const second = await get('/blog/a', { cookie: 'lekha.session_token=mine' });
    expect(await second.text()).toBe(await first.text());
    expect(rendered).toEqual(['/blog/a']);
    expect(second.headers.get('x-content-type-options')).toBe('nosniff');
    expect(second.headers.get('x-request-id')).toBe('id-1');
  });

  it('limits renders of missing pages, and serves cached pages without a limit', async () => {
    rendersLeft = 2;
    expect(await (await get('/blog/a')).text()).toContain('/blog/a');
    for (let i = 0; i < 2; i++) expect((await get('/blog/missing')).status).toBe(404);
    expect(await (await get('/blog/missing')).text()).toBe('elsewhere');
    expect(await (await get('/blog/a')).text()).toContain('/blog/a');
    expect(rendered).toEqual(['/blog/a', '/blog/missing', '/blog/missing']);
  });

  it('limits renders of the API, and serves its cached responses without a limit', async () => {
    rendersLeft = 1;
    const list = '/api/v1/articles/all-articles';
    for (let i = 0; i < 3; i++) expect(await (await get(list)).text()).toContain(`${list} at 1`);
    expect(await (await get(`${list}?limit=1`)).text()).toBe('elsewhere');
    expect(rendered).toEqual([list]);
  });

  it('never serves a page of an older version', async () => {
    expect(await (await get('/blog/a')).text()).toContain('at 1');
    version = '2';
    expect(await (await get('/blog/a')).text()).toContain('at 2');
  });

  describe('while the database has a fault', () => {
    const unavailable = Object.assign(new Error('away'), { code: '08006' });
    let hasFault: boolean;
    let withdrawn: number;
    let fail: () => Promise<Rendered>;
    let isKnown: boolean;

    beforeEach(async () => {
      await new Promise((resolve) => server.close(resolve));
      [hasFault, withdrawn, isKnown] = [false, 0, true];
      const options = {
        version: () => (isKnown ? version : undefined),
        staleAge: (of: string) => (hasFault && Number(of) >= withdrawn ? 5 : undefined),
        render: (key: string, now: string) => (hasFault ? fail() : render(key, now)),
      };
      cache = testPageCache(options);
      server = createServer(async (request, response) => {
        const isDone = await cache.handle(request, response, 'id-1').catch(() => false);
        if (!isDone) response.writeHead(503).end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      await get('/blog/a');
      version = '3';
      await get('/blog/b');
      hasFault = true;
    });

    it.each([
      ['throws', () => Promise.reject(unavailable)],
      ['shows an error', async () => ({ response: await failure(503), isCacheable: false })],
    ])('serves an older page if rendering the current one %s', async (_, failing) => {
      fail = failing;
      expect(await (await get('/blog/a')).text()).toContain('at 1');
      expect(await (await get('/blog/b')).text()).toContain('at 3');
      expect(cache.stats).toMatchObject({ stale: 1, staleMs: 5 });
      expect((await get('/blog/c')).status).toBe(503);
    });

    it('serves pages of any version if the current one is unknown, but none from before a withdrawal', async () => {
      isKnown = false;
      expect(await (await get('/blog/a')).text()).toContain('at 1');
      withdrawn = 2;
      expect((await get('/blog/a')).status).toBe(503);
      expect(await (await get('/blog/b')).text()).toContain('at 3');
      expect(cache.canServeStale).toBe(true);
      withdrawn = 4;
      expect((await get('/blog/b')).status).toBe(503);
      expect(cache.canServeStale).toBe(false);
    });
  });

  it('renders once for simultaneous requests', async () => {
    let go = () => {};
    rendering = new Promise((resolve) => {
      go = resolve;
    });
    const responses = Array.from({ length: 20 }, () => get('/blog/a'));
    setTimeout(go, 30);
    expect((await Promise.all(responses)).map((response) => response.status)).toEqual(Array(20).fill(200));
    expect(rendered).toHaveLength(1);
  });

  it('answers 304 to a client that has the page', async () => {
    const etag = (await get('/about')).headers.get('etag')!;
    const again = await get('/about', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('tells scripts whether there are cookies for them, and always to look behind a shared cache', async () => {
    const told = async (cookie: string) => {
      const page = await get('/about', { cookie });
      const etag = page.headers.get('etag')!;
      const again = await get('/about', { cookie, 'if-none-match': etag });
      expect(again.headers.get('server-timing')).toBe(page.headers.get('server-timing'));
      return page.headers.get('server-timing');
    };
    expect(await told('')).toBe('new');
    expect(await told('lekha.session_token=x')).toBe('new');
    expect(await told('x=y; lekha_flash=loggedIn')).toBe('kept');
    await new Promise((resolve) => server.close(resolve));
    await open(1_000_000, true);
    expect(await told('')).toBe('kept');
    expect(await told('lekha_kept=1')).toBe('kept');
  });

  it('uses an encoding that the client accepts, under another tag', async () => {
    const plain = await get('/about');
    const { port } = server.address() as AddressInfo;
    const { request } = await import('node:http');
    const zipped = await new Promise<{ bytes: Buffer; etag: string }>((resolve) => {
      request({ port, path: '/about', headers: { 'accept-encoding': 'gzip' } }, async (response) => {
        const bytes = Buffer.concat(await response.toArray());
        resolve({ bytes, etag: response.headers.etag! });
      }).end();
    });
    expect(gunzipSync(zipped.bytes).toString()).toBe(await plain.text());
    expect(zipped.etag).not.toBe(plain.headers.get('etag'));
  });

  it('compresses uncacheable responses too', async () => {
    const response = await get('/blog/missing', { 'accept-encoding': 'br, gzip' });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(await response.text()).toBe('no such page');
  });

  it('does not cache a missing page', async () => {
    expect((await get('/blog/missing')).status).toBe(404);
    expect((await get('/blog/missing')).status).toBe(404);
    expect(rendered).toHaveLength(2);
    expect(cache.bytes).toBe(0);
  });

  it('leaves other methods and paths to the pipeline', async () => {
    expect(await (await get('/blog/a', {}, 'POST')).text()).toBe('elsewhere');
    expect(await (await get('/dashboard')).text()).toBe('elsewhere');
    expect((await get('/blog/a', {}, 'HEAD')).headers.get('content-length')).toBe('2000');
  });

  it('stays within its bytes and evicts the page that was not used for longest', async () => {
    await new Promise((resolve) => server.close(resolve));
    await open(22_000);
    await get('/blog/a');
    await get('/blog/b');
    await get('/blog/a');
    await get('/blog/c');
    expect(cache.bytes).toBeLessThanOrEqual(16_500);
    rendered = [];
    await get('/blog/a');
    await get('/blog/b');
    expect(rendered).toEqual(['/blog/b']);
  });
});
