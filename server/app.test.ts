import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { expect, test } from 'vitest';
import { testServices } from '../domain/testing.ts';
import { eachDatabaseInAllTier } from '../platform/db/testing.ts';
import { openLog } from '../platform/log.ts';
import { createApp } from './app.ts';

eachDatabaseInAllTier('the pipeline', (getDb) => {
  test.each([
    ['/blog/a%20b', '/blog/a%20b'],
    ['/blog/%ff', '/blog/%25ff'],
    ['/%E0%A4%A', '/%25E0%25A4%25A'],
    ['/blog/100%?page=%ff', '/blog/100%25?page=%ff'],
  ])('renders %s as %s, which the router can decode', async (path, rendered) => {
    const app = createApp(testServices(getDb()), async (request) => new Response(request.url));
    const response = await app.request(`http://localhost${path}`);
    expect(await response.text()).toBe(`http://localhost${rendered}`);
  });

  test('redirects paths of its own with a slash at the end, and stores no generated file', async () => {
    const app = createApp(testServices(getDb()), async () => new Response('a page'));
    const moved = await app.request('/share/token/?x=1', { method: 'HEAD' });
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/share/token?x=1']);
    for (const response of [moved, await app.request(`/robots.txt?${'x'.repeat(2000)}`)])
      expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  test.each([
    [
      'a form of another site',
      'POST',
      '/newsletter/subscribe',
      { 'sec-fetch-site': 'cross-site' },
      403,
      'Home',
    ],
    ['a path in disguise', 'GET', '/%73hare/x', {}, 404, 'Home'],
    ['a page that fails', 'GET', '/about', {}, 500, 'Try again'],
  ])(
    'answers a browser with a page, and a program with JSON: %s',
    async (_, method, path, headers, status, way) => {
      const app = createApp(testServices(getDb()), async () => {
        throw new Error('a fault');
      });
      const page = await app.request(path, { method, headers: { accept: 'text/html,*/*', ...headers } });
      expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
      expect(await page.text()).toContain(`>${way}</a>`);
      const json = await app.request(path, { method, headers: { accept: 'application/json', ...headers } });
      expect([json.status, await json.json()]).toMatchObject([status, { success: false }]);
    },
  );

  const page = `<!doctype html>${'<p>A row of a table</p>'.repeat(200)}`;
  test.each([
    ['a page of the dashboard', '/dashboard/admin-home', {}, 'gzip'],
    ['the data of such a page', '/dashboard/manage-article.data?page=2', {}, 'gzip'],
    ['a short response', '/api/v1/categories', {}, null],
    [
      'a page that another site opened',
      '/dashboard/manage-users?q=a',
      { 'sec-fetch-site': 'cross-site' },
      null,
    ],
    ['an account page, which may repeat a secret', '/reset-password?token=x', {}, null],
  ])('compresses responses: %s', async (_name, path, headers, encoding) => {
    const html = { 'content-type': 'text/html' };
    const app = createApp(testServices(getDb()), async () => new Response(page, { headers: html }));
    const response = await app.request(path, { headers: { 'accept-encoding': 'gzip, br', ...headers } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = (encoding ? gunzipSync(bytes) : bytes).toString();
    expect(text === page || JSON.parse(text)).toBeTruthy();
    expect(response.headers.has('content-length')).toBe(path === '/api/v1/categories');
  });

  test('compresses a large response of the API as a whole', async () => {
    const rows = JSON.stringify(Array.from({ length: 40_000 }, (_, i) => `row ${i}`));
    const plain = { 'content-type': 'application/json', 'content-length': String(rows.length) };
    const app = createApp(testServices(getDb()), async () => new Response(rows, { headers: plain }));
    const response = await app.request('/dashboard/rows.data', { headers: { 'accept-encoding': 'gzip' } });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(gunzipSync(bytes).toString()).toBe(rows);
  });

  test('a client that disconnects during its request causes no error', async () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(line, _encoding, done) {
        lines.push(String(line));
        done();
      },
    });
    const services = { ...testServices(getDb()), log: openLog('info', sink) };
    const app = createApp(services, async () => new Response('a page'));
    const responded = Promise.withResolvers<Response>();
    const fetch: typeof app.fetch = async (...given) => {
      const response = await app.fetch(...given);
      responded.resolve(response);
      return response;
    };
    const server = createServer(getRequestListener(fetch)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const head = [
      'POST /api/v1/newsletter/subscribe HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
    ];
    client.write(`${[...head, 'Content-Length: 5000'].join('\r\n')}\r\n\r\n{"email":`);
    await once(server, 'request');
    setTimeout(() => client.destroy(), 50);
    expect((await responded.promise).status).toBe(400);
    expect(lines).toEqual([]);
    server.close();
  });

  test('only a signed-in account may send an avatar, and only to its own page', async () => {
    const services = testServices(getDb());
    const app = createApp(services, async () => new Response('a page'));
    const body = { name: 'Uma', email: 'form@example.org', password: 'sparrow' };
    const json = { 'content-type': 'application/json' };
    const signUp = { method: 'POST', headers: json, body: JSON.stringify(body) };
    const cookie = (await app.request('/api/auth/sign-up/email', signUp)).headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const fetchStatus = async (path: string, kilobytes: number, headers: Record<string, string>) => {
      const size = kilobytes * 1024;
      const sent = { 'content-length': String(size), ...headers };
      return (await app.request(path, { method: 'POST', headers: sent, body: 'x'.repeat(size) })).status;
    };
    const avatar = { 'content-type': 'multipart/form-data; boundary=x' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await fetchStatus('/account', 5000, { ...avatar, cookie })).toBe(200);
    expect(await fetchStatus('/account.data', 5000, { ...avatar, cookie })).toBe(200);
    expect(await fetchStatus('/account', 5200, { ...avatar, cookie })).toBe(413);
    expect(await fetchStatus('/account', 70, avatar)).toBe(413);
    expect(await fetchStatus('/account', 70, { ...form, cookie })).toBe(413);
    expect(await fetchStatus('/login', 70, { ...avatar, cookie })).toBe(413);
    const endless = {
      method: 'POST',
      headers: { ...avatar, cookie },
      body: new ReadableStream(),
      duplex: 'half',
    } as const;
    expect((await app.request('/account', endless)).status).toBe(400);
  });

  test('one page may be shown in a frame, by this site', async () => {
    const app = createApp(testServices(getDb()), async () => new Response('a page'));
    const frameOptions = async (path: string) => (await app.request(path)).headers.get('x-frame-options');
    expect(await frameOptions('/dashboard/preview')).toBe('SAMEORIGIN');
    expect(await frameOptions('/dashboard/preview?article=1')).toBe('SAMEORIGIN');
    for (const path of ['/', '/dashboard/preview/', '/dashboard/Preview', '/login', '/api/v1/categories']) {
      expect(await frameOptions(path), path).toBe('DENY');
    }
  });
});
