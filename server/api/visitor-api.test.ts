import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testServices } from '../../domain/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { Connections } from '../connections/connections.ts';
import { type FastPath, openFastPath } from '../fast-path/fast-path.ts';
import { requestListener } from '../listener.ts';
import { PageCache } from '../page-cache/page-cache.ts';
import { noRenderLimit } from '../page-cache/testing.ts';
import { publicPages } from '../render-page.ts';
import { testPages } from '../testing.ts';
import { TestSite } from './testing.ts';

const api = '/api/v1';
const list = `${api}/articles/all-articles`;

eachDatabaseInAllTier('The API for visitors', (getDb) => {
  let site: TestSite;
  let cache: PageCache;
  let server: Server;
  let fastPath: FastPath;

  beforeAll(async () => {
    site = await new TestSite(getDb()).fill();
    const services = testServices(getDb());
    const { config, log } = services;
    cache = new PageCache({
      ...publicPages(testPages(), services),
      maxBytes: 10_000_000,
      renderLimit: noRenderLimit,
    });
    const connections = new Connections({ config, log });
    server = createServer(requestListener(site.app, { config, cache, connections, log }));
    fastPath = openFastPath(server, cache, connections);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    fastPath.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(() => {
    cache.stats.hits = 0;
  });

  async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'accept-encoding': 'gzip', ...headers },
      method,
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** The headers of a response on a connection of its own, except those that differ each time. */
  async function fetchHeaders(
    path: string,
    fields: Record<string, string>,
  ): Promise<Record<string, unknown>> {
    const { port } = server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: fields.connection !== 'close' });
    const sent = request({ port, host: '127.0.0.1', path, agent, headers: fields }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await response.resume().toArray();
    agent.destroy();
    const changing = ['date', 'connection', 'keep-alive', 'x-request-id', 'server-timing'];
    return Object.fromEntries(Object.entries(response.headers).filter(([name]) => !changing.includes(name)));
  }

  it('has the same headers from the cache, on the fast path, and from the pipeline but for caching', async () => {
    const path = `${api}/categories`;
    await get(path);
    const cached = await fetchHeaders(path, { connection: 'close' });
    expect(cached['content-security-policy']).toContain("default-src 'none'");
    expect(await fetchHeaders(path, { connection: 'keep-alive' })).toEqual(cached);
    const { etag, vary, ...rest } = cached;
    const fromPipeline = await fetchHeaders(path, {
      connection: 'close',
      cookie: 'lekha.session_token=none',
    });
    expect(fromPipeline).toEqual({ ...rest, 'cache-control': 'private, no-store' });
    const tag = { 'if-none-match': String(etag) };
    const unchanged = await fetchHeaders(path, { connection: 'close', ...tag });
    const { 'content-length': _length, ...withoutBody } = cached;
    expect(unchanged).toEqual(withoutBody);
    expect(await fetchHeaders(path, { connection: 'keep-alive', ...tag })).toEqual(unchanged);
    expect(vary).toBe('accept-encoding, cookie');
  });

  // Maps each to true if another article changes it.
  describe.each<[string, () => string, boolean]>([
    ['all articles', () => list, true],
    ['articles with bodies, and an unknown parameter', () => `${list}?include=post&x=1`, true],
    ['a page of a category', () => `${list}?category=Nature&page=1&limit=2&sort=createdAt`, true],
    ['the categories', () => `${api}/categories`, false],
    ['no featured article', () => `${api}/articles/featured-article`, false],
    ['an article', () => `${api}/articles/single-article/${site.articles.published!.slug}`, false],
    ['an article by its id', () => `${api}/articles/single-article/${site.articles.others!._id}`, true],
  ])('%s', (name, path, changes) => {
    it('is what the API responds, from the cache from the second time on', async () => {
      const first = await get(path());
      const second = await get(path());
      expect(second.text).toBe(first.text);
      expect(cache.stats.hits).toBe(1);
      expect(second.text).toBe((await site.send('V', 'GET', path())).text);
      expect(second.text).not.toContain('Secret plans');
      expect(second.headers.get('content-type')).toBe('application/json');
      expect(second.headers.get('cache-control')).toBe('private, no-cache');
      expect(second.headers.get('vary')).toBe('accept-encoding, cookie');
      expect(second.headers.get('content-encoding')).toBe('gzip');
      expect(second.headers.get('x-content-type-options')).toBe('nosniff');
    });

    it('is 304 while it is unchanged, and new right after a write', async () => {
      const known = { 'if-none-match': (await get(path())).headers.get('etag')! };
      expect((await get(path(), known)).status).toBe(304);
      const change = `${api}/articles/update-article/${site.articles.others!._id}`;
      expect((await site.send('A2', 'PUT', change, { title: `Changed: ${name}` })).status).toBe(200);
      const after = await get(path(), known);
      expect(after.status).toBe(changes ? 200 : 304);
      if (changes) expect(after.text).toContain(`Changed: ${name}`);
    });

    it('has no body for HEAD', async () => {
      const { status, text, headers } = await get(path(), {}, 'HEAD');
      expect([status, text]).toEqual([200, '']);
      expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
    });
  });

  it('is not asked for people who are signed in', async () => {
    const cookie = site.cookie('A');
    await get(list);
    const drafts = await get(`${list}?status=draft`, { cookie });
    expect(drafts.text).toContain('Secret plans');
    const own = await get(list, { cookie });
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    expect(cache.stats.hits).toBe(0);
  });

  it.each([
    ['a search', `${list}?searchTerm=reeds`, 200],
    ['a filter by status', `${list}?status=draft`, 200],
    ['an empty list', `${list}?category=nothing`, 200],
    ['a late page', `${list}?page=9000`, 200],
    ['an invalid limit', `${list}?limit=0`, 400],
    ['a repeated parameter', `${list}?page=1&page=2`, 400],
    ['a missing article', `${api}/articles/single-article/nothing`, 404],
  ])('does not cache %s', async (_name, path, status) => {
    const bytes = cache.bytes;
    const responses = [await get(path), await get(path)];
    const expected = await site.send('V', 'GET', path);
    for (const response of responses) {
      expect(response.status).toBe(status);
      expect(JSON.parse(response.text)).toEqual(expected.json);
      expect(response.headers.get('cache-control')).toContain('no-store');
    }
    expect(cache.stats.hits).toBe(0);
    expect(cache.bytes).toBe(bytes);
  });

  it('gives tags that a later save accepts in If-Match', async () => {
    const { _id } = site.articles.published!;
    const path = `${api}/articles/single-article/${_id}`;
    const etag = (await get(path)).headers.get('etag')!;
    const save = (title: string) =>
      site.send('A', 'PUT', `${api}/articles/update-article/${_id}`, { title }, { 'if-match': etag });
    expect((await save('Rivers, revised')).status).toBe(200);
    expect((await save('Rivers, twice')).status).toBe(409);
  });
});
