import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CachedPage } from './cached-page.ts';
import { PageCache, type Rendered } from './page-cache.ts';

let server: Server;
let cache: PageCache;
let version: string;
let rendered: string[];
let slowly: Promise<void> | undefined;
let turnsLeft: number;

async function render(target: string, now: string): Promise<Rendered> {
  rendered.push(target);
  await slowly;
  if (target === '/blog/gone')
    return { kind: 'once', response: new Response('no such page', { status: 404 }) };
  const body = Buffer.from(`<p>${target} at ${now}</p>`.padEnd(2000, '.'));
  return {
    kind: 'keep',
    entry: new CachedPage(now, { 'content-type': 'text/html', 'x-content-type-options': 'nosniff' }, body),
  };
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'accept-encoding': 'identity', ...headers },
    method,
  });
}

async function open(maxBytes: number, isShared = false): Promise<void> {
  cache = new PageCache({
    maxBytes,
    version: () => version,
    render,
    rates: { allows: () => turnsLeft > 0, count: () => turnsLeft-- },
    isShared,
  });
  server = createServer(async (request, response) => {
    if (!(await cache.answer(request, response, 'id-1'))) response.writeHead(200).end('elsewhere');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}

beforeEach(async () => {
  version = '1';
  rendered = [];
  slowly = undefined;
  turnsLeft = 100;
  await open(1_000_000);
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

describe('the page cache', () => {
  it('renders a page once and answers it from then on', async () => {
    const first = await ask('/blog/a?utm_source=x');
    const second = await ask('/blog/a', { cookie: 'lekha.session_token=mine' });
    expect(await second.text()).toBe(await first.text());
    expect(rendered).toEqual(['/blog/a']);
    expect(second.headers.get('x-content-type-options')).toBe('nosniff');
    expect(second.headers.get('x-request-id')).toBe('id-1');
  });

  it('renders no endless pages that are not there, and refuses nobody what it keeps', async () => {
    turnsLeft = 2;
    expect(await (await ask('/blog/a')).text()).toContain('/blog/a');
    for (let i = 0; i < 2; i++) expect((await ask('/blog/gone')).status).toBe(404);
    expect(await (await ask('/blog/gone')).text()).toBe('elsewhere');
    expect(await (await ask('/blog/a')).text()).toContain('/blog/a');
    expect(rendered).toEqual(['/blog/a', '/blog/gone', '/blog/gone']);
  });

  it('never answers a page of an older version', async () => {
    expect(await (await ask('/blog/a')).text()).toContain('at 1');
    version = '2';
    expect(await (await ask('/blog/a')).text()).toContain('at 2');
  });

  it('renders once for many who ask at the same moment', async () => {
    let go = () => {};
    slowly = new Promise((resolve) => {
      go = resolve;
    });
    const answers = Array.from({ length: 20 }, () => ask('/blog/a'));
    setTimeout(go, 30);
    expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(rendered).toHaveLength(1);
  });

  it('says that nothing changed to who has it already', async () => {
    const etag = (await ask('/about')).headers.get('etag')!;
    const again = await ask('/about', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('tells scripts whether there are cookies for them, and to look where others may get the answer', async () => {
    const told = async (cookie: string) => {
      const page = await ask('/about', { cookie });
      const etag = page.headers.get('etag')!;
      const again = await ask('/about', { cookie, 'if-none-match': etag });
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

  it('compresses for who asks, with a tag of its own', async () => {
    const plain = await ask('/about');
    const { port } = server.address() as AddressInfo;
    const { request } = await import('node:http');
    const zipped = await new Promise<{ bytes: Buffer; etag: string }>((resolve) => {
      request({ port, path: '/about', headers: { 'accept-encoding': 'gzip' } }, async (answer) => {
        const bytes = Buffer.concat(await answer.toArray());
        resolve({ bytes, etag: answer.headers.etag! });
      }).end();
    });
    expect(gunzipSync(zipped.bytes).toString()).toBe(await plain.text());
    expect(zipped.etag).not.toBe(plain.headers.get('etag'));
  });

  it('compresses what it does not keep, too', async () => {
    const answer = await ask('/blog/gone', { 'accept-encoding': 'br, gzip' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toBe('accept-encoding');
    expect(await answer.text()).toBe('no such page');
  });

  it('does not keep what is no whole page', async () => {
    expect((await ask('/blog/gone')).status).toBe(404);
    expect((await ask('/blog/gone')).status).toBe(404);
    expect(rendered).toHaveLength(2);
    expect(cache.bytes).toBe(0);
  });

  it('leaves other methods and addresses to others', async () => {
    expect(await (await ask('/blog/a', {}, 'POST')).text()).toBe('elsewhere');
    expect(await (await ask('/dashboard')).text()).toBe('elsewhere');
    expect((await ask('/blog/a', {}, 'HEAD')).headers.get('content-length')).toBe('2000');
  });

  it('stays within its bytes and forgets the page that nobody asked for longest', async () => {
    await new Promise((resolve) => server.close(resolve));
    await open(30_000);
    await ask('/blog/a');
    await ask('/blog/b');
    await ask('/blog/a');
    await ask('/blog/c');
    expect(cache.bytes).toBeLessThanOrEqual(30_000);
    rendered = [];
    await ask('/blog/a');
    await ask('/blog/b');
    expect(rendered).toEqual(['/blog/b']);
  });
});
