import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ctx, system } from '../domain/context.ts';
import { LekhaError } from '../domain/errors.ts';
import { uploadImage } from '../domain/images/images.ts';
import { imageBytes } from '../domain/images/testing.ts';
import { changeSettings, loadEditableSettings } from '../domain/site/site.ts';
import { testContext } from '../domain/testing.ts';
import { onSqlite } from '../platform/db/testing.ts';
import { createApp } from './app.ts';
import { Connections } from './connections/connections.ts';
import { openFastPath } from './fast-path/fast-path.ts';
import { unlimited } from './fast-path/testing.ts';
import { withCommonHeaders } from './http/security.ts';
import { requestListener } from './listener.ts';
import { httpServer } from './main.ts';
import { PageCache } from './page-cache/page-cache.ts';
import { type Pages, pageMethods, publicPages, renderPage } from './render-page.ts';
import { testPages } from './testing.ts';

/** The parts that may serve a request. Each passes on to the next what it does not serve. */
const WAYS = ['fast path', 'page cache', 'pipeline'] as const;
type Way = (typeof WAYS)[number];

type Headers = Record<string, string>;
interface Received {
  status: number;
  headers: Headers;
}

const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
const LARGE = `<!doctype html>${'<p>A row of a table</p>'.repeat(200)}`;

/** Renders large pages for the account's part of the site, and fails as asked to. */
const reactRouter: Pages['reactRouter'] = {
  handles: (path) => /^\/(login|dashboard)\b/.test(path),
  hasAction: (path) => path === '/login',
  async handle({ url }) {
    if (url.endsWith('?fails')) throw new Error('a bug');
    if (url.endsWith('?busy')) throw new LekhaError('unavailable', 'Busy.');
    return new Response(LARGE, { headers: { 'content-type': 'text/html' } });
  },
};

onSqlite('each kind of response', (getDb) => {
  let ctx: Ctx;
  let media: string;
  const ports = {} as Record<Way, number>;
  const closers: (() => void)[] = [];

  beforeAll(async () => {
    ctx = testContext(getDb(), system, { PUBLIC_URL: 'https://example.org', LOG_LEVEL: 'silent' });
    const { version } = await loadEditableSettings(ctx);
    await changeSettings(ctx, { name: 'Reeds' }, version);
    media = (await uploadImage(ctx, { bytes: await imageBytes('png', 60, 40) })).secure_url;
    for (const way of WAYS) ports[way] = await open(way);
    // The fast path only reads the cache.
    for (const path of ['/', '/rss.xml', '/robots.txt', '/api/v1/categories']) await get('page cache', path);
  });
  afterAll(() => {
    for (const close of closers) close();
  });

  let shared: { pages: Pages; cache: PageCache } | undefined;
  function parts() {
    const pages: Pages = { ...testPages(), reactRouter };
    const renderLimit = { allows: () => true, count() {} };
    const cache = new PageCache({ ...publicPages(pages, ctx), maxBytes: 1e7, renderLimit });
    shared ??= { pages, cache };
    return shared;
  }

  async function open(way: Way): Promise<number> {
    const { pages, cache } = parts();
    const { config, log } = ctx;
    const app = createApp(
      ctx,
      (request, own) => renderPage(pages, request, own),
      () => false,
      (path) => pageMethods(pages, path),
    );
    const none = { handle: async () => false } as unknown as PageCache;
    const connections = new Connections({ config, log });
    const served = way === 'pipeline' ? none : cache;
    const server = httpServer().on(
      'request',
      requestListener(app, { config, cache: served, connections, log }),
    );
    const fastPath = way === 'fast path' ? openFastPath(server, cache, unlimited) : undefined;
    connections.watch(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => {
      fastPath?.close();
      connections.destroy();
      server.close();
    });
    return (server.address() as AddressInfo).port;
  }

  /**
   * Sends bytes on a connection of their own. Resolves to the first response; the last request must close the
   * connection.
   */
  async function send(way: Way, bytes: string): Promise<Received> {
    const client = connect(ports[way], '127.0.0.1').on('error', () => {});
    client.write(bytes, 'latin1');
    const [head = ''] = String(await buffer(client)).split('\r\n\r\n');
    const [status = '', ...lines] = head.split('\r\n');
    const headers = lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    });
    return { status: Number(status.split(' ')[1]), headers: Object.fromEntries(headers) };
  }
  const request = (way: Way, method: string, path: string, own: Headers = {}) => {
    // The fast path takes no request that closes its connection: another one does that.
    const headers = { Host: 'example.org', ...(way !== 'fast path' && { Connection: 'close' }), ...own };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const last = way === 'fast path' ? 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n' : '';
    return send(way, `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${last}`);
  };
  const get = (way: Way, path: string, own?: Headers) => request(way, 'GET', path, own);

  function expectCommon({ headers }: Received, own: Headers = {}) {
    expect(headers).toMatchObject(withCommonHeaders(ctx.config, own));
  }

  const HTML = /^text\/html/;
  const content: [name: string, path: () => string, status: number, type: RegExp, policy: RegExp][] = [
    ['a page', () => '/', 200, HTML, /script-src 'self'.*style-src 'self'/],
    ['a page that is missing', () => '/nothing', 404, HTML, /script-src 'self'.*style-src 'self'/],
    ['a list of the API', () => '/api/v1/categories', 200, /^application\/json/, new RegExp(NOTHING)],
    ['a feed', () => '/rss.xml', 200, /^application\/rss\+xml/, new RegExp(NOTHING)],
    ['robots.txt', () => '/robots.txt', 200, /^text\/plain/, new RegExp(NOTHING)],
    ['the OpenAPI document', () => '/api/v1/openapi.json', 200, /^application\/json/, new RegExp(NOTHING)],
    ['the page of the API', () => '/api/v1/docs', 200, HTML, /style-src 'unsafe-inline'/],
    ['a page of the account', () => '/login', 200, HTML, /script-src 'self' 'nonce-/],
    ['a page of the dashboard', () => '/dashboard/articles', 200, HTML, /script-src 'self' 'nonce-/],
    ['an image', () => media, 200, /^image\/png/, /sandbox/],
    ['an icon', () => '/favicon.svg', 200, /^image\/svg/, /sandbox/],
    ['a built file that is missing', () => '/assets/none.js', 404, /^text\/plain/, new RegExp(NOTHING)],
  ];
  describe.each(content)('%s', (_name, findPath, status, type, policy) => {
    test.each(WAYS)('carries the headers of all responses and of its kind, by the %s', async (way) => {
      const response = await get(way, findPath());
      expect(response.status).toBe(status);
      expect(response.headers['content-type']).toMatch(type);
      expect(response.headers['content-security-policy']).toMatch(policy);
      expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expectCommon(response, { 'content-security-policy': response.headers['content-security-policy']! });
    });

    test.each(WAYS.flatMap((way) => ['br', 'gzip', 'identity'].map((coding) => [way, coding] as const)))(
      'has the same headers for HEAD and 304, by the %s in %s',
      async (way, coding) => {
        const accepts = { 'Accept-Encoding': coding };
        const got = await get(way, findPath(), accepts);
        const head = await request(way, 'HEAD', findPath(), accepts);
        expect([head.status, comparable(head, got)]).toEqual([got.status, comparable(got, head)]);
        const { etag } = got.headers;
        if (etag === undefined) return;
        const unchanged = await get(way, findPath(), { ...accepts, 'If-None-Match': etag });
        expect(unchanged.status).toBe(304);
        expect(comparable(got, got)).toMatchObject(comparable(unchanged, got));
        for (const name of ['etag', 'cache-control', 'vary'])
          expect(unchanged.headers[name], name).toBe(got.headers[name]);
        expectCommon(unchanged, { 'content-security-policy': got.headers['content-security-policy']! });
      },
    );
  });

  test.each(['/', '/rss.xml', '/robots.txt', '/api/v1/categories'])(
    '%s is the same on every way',
    async (path) => {
      const responses = await Promise.all(WAYS.map((way) => get(way, path)));
      const [fast, cached, pipeline] = responses.map(({ headers }) => headers);
      const sent = ({ date, connection, 'keep-alive': _, 'x-request-id': __, ...rest }: Headers) => rest;
      expect(sent(fast!)).toEqual(sent(cached!));
      for (const name of ['content-type', 'content-security-policy'])
        expect(pipeline![name], name).toBe(cached![name]);
    },
  );

  const POST = 'POST /login HTTP/1.1\r\nHost: a\r\nConnection: close\r\n';
  const line = (text: string, more = '') => `${text} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${more}\r\n`;
  test.each<[number, string, string]>([
    [204, 'options', line('OPTIONS /login')],
    [204, 'options of the server', line('OPTIONS *')],
    [301, 'a redirect of a feed', line('GET /feed')],
    [400, 'a malformed header', 'GET / HTTP/1.1\r\nHost : a\r\n\r\n'],
    [400, 'no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [400, 'two hosts', line('GET /', 'Host: b\r\n')],
    [400, 'another scheme', line('GET ftp://x/')],
    [404, 'a disguised path', line('GET /%73hare/x')],
    [404, 'a path of the API', line('GET /api/v1/none')],
    [405, 'a page', line('PUT /')],
    [405, 'the API', line('DELETE /api/v1/categories')],
    [
      413,
      'a form',
      `${POST}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 900000\r\n\r\n`,
    ],
    [415, 'a coded body', `${POST}Content-Encoding: gzip\r\nContent-Length: 1\r\n\r\nx`],
    [416, 'a range', 'MEDIA'],
    [417, 'an expectation', line('GET /', 'Expect: x\r\n')],
    [431, 'long headers', line('GET /', `X: ${'x'.repeat(20_000)}\r\n`)],
    [500, 'a bug', line('GET /login?fails')],
    [503, 'a busy site', line('GET /login?busy')],
  ])('%i to %s carries the headers of all responses', async (status, _name, bytes) => {
    for (const way of WAYS) {
      const response = await send(
        way,
        bytes === 'MEDIA' ? line(`GET ${media}`, 'Range: bytes=9999999-\r\n') : bytes,
      );
      expect(response.status, way).toBe(status);
      const { 'content-security-policy': policy = '' } = response.headers;
      expect(policy).toContain("default-src 'none'");
      expectCommon(response, { 'content-security-policy': policy });
      if (status === 405 || bytes.startsWith('OPTIONS')) expect(response.headers.allow).toMatch(/^GET, HEAD/);
    }
  });
});

/**
 * The headers of a response that another to the same request must have too (RFC 9110, sections 9.3.2 and
 * 15.4.5).
 */
function comparable({ headers }: Received, other: Received): Headers {
  const { date, 'x-request-id': _, 'content-security-policy': policy, ...rest } = headers;
  // What only the content tells need not be there.
  for (const name of ['content-length', 'transfer-encoding'])
    if (!(name in headers) || !(name in other.headers)) delete rest[name];
  return { ...rest, policy: policy?.replaceAll(/'nonce-[^']+'/g, 'NONCE') ?? '' };
}
