import { once } from 'node:events';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Ctx, system } from '../../domain/context.ts';
import { uploadImage } from '../../domain/images/images.ts';
import { imageBytes } from '../../domain/images/testing.ts';
import { changeSettings, loadEditableSettings } from '../../domain/site/site.ts';
import { testContext } from '../../domain/testing.ts';
import { onSqlite } from '../../platform/db/testing.ts';
import { cacheOnDisk } from '../../platform/storage/cached.ts';
import { openS3Storage } from '../../platform/storage/s3.ts';
import { type S3Server, startS3 } from '../../scripts/s3/s3-server.ts';
import type { Env } from '../http/env.ts';
import { serveAssets } from './assets.ts';
import { ICON_PATHS, serveIcons } from './icons.ts';
import { serveMedia } from './media.ts';

const MODIFIED = new Date('2026-11-06T08:49:37.250Z');
const BUILT = { 'last-modified': 'Fri, 06 Nov 2026 08:49:37 GMT' };
/** At the time of the test. */
const STORED = { 'last-modified': expect.stringMatching(/ GMT$/) };

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

type Headers = Record<string, string>;

onSqlite('files on a server', (getDb) => {
  let folder: string;
  let s3: S3Server;
  let server: Server;
  const images = { folder: '', s3: '' };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lekha-files-'));
    await mkdir(join(folder, 'assets'));
    const files = ['assets/a-1.js', 'assets/a-1.js.br', 'assets/serif.woff2', 'placeholder.svg'];
    for (const [i, name] of files.entries()) {
      await writeFile(join(folder, name), Buffer.alloc(500 + i, '0123456789'));
      await utimes(join(folder, name), MODIFIED, MODIFIED);
    }
    s3 = await startS3();
    const inFolder = testContext(getDb(), system);
    const inBucket = await onS3();
    const app = new Hono<Env>();
    const assets = serveAssets(folder);
    app.on(
      ['GET', 'HEAD'],
      ['/assets/*', '/placeholder.svg'],
      async (c) => (await assets(c)) ?? c.notFound(),
    );
    app.on(['GET', 'HEAD'], ICON_PATHS, serveIcons(inFolder, assets));
    app.route('/media', serveMedia(inFolder));
    const bucket = new Hono<Env>().route('/media', serveMedia(inBucket));
    const fetch = (sent: Request, ...rest: []) =>
      (sent.headers.has('x-bucket') ? bucket : app).fetch(sent, ...rest);
    server = createServer(getRequestListener(fetch)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { version } = await loadEditableSettings(inFolder);
    await changeSettings(inFolder, { name: 'Reeds' }, version);
    images.folder = await upload(inFolder);
    images.s3 = await upload(inBucket);
  });
  afterAll(async () => {
    server.close();
    await s3.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function onS3(): Promise<Ctx> {
    const ctx = testContext(getDb(), system, { ...s3.env });
    const bucket = openS3Storage(ctx.config.s3!, { idleMs: 60_000 });
    const cache = join(ctx.config.dataDir, 'media-cache');
    const storage = await cacheOnDisk(bucket, {
      folder: cache,
      maxBytes: 1e7,
      recheckMs: 1,
      patienceMs: 60_000,
    });
    return { ...ctx, storage };
  }
  async function upload(ctx: Ctx): Promise<string> {
    return (await uploadImage(ctx, { bytes: await imageBytes('png', 300, 100) })).secure_url;
  }
  async function send(path: string, headers: Headers = {}, method = 'GET'): Promise<Received> {
    const { port } = server.address() as AddressInfo;
    const sent = request({ port, host: '127.0.0.1', path, method, headers }).end();
    const [response] = await once(sent, 'response');
    const { date: _, ...own } = response.headers;
    return { status: response.statusCode, headers: own, body: await buffer(response) };
  }

  describe.each<[string, () => string, Headers, Headers]>([
    ['a script', () => '/assets/a-1.js', {}, BUILT],
    ['its compressed copy', () => '/assets/a-1.js', { 'accept-encoding': 'br' }, BUILT],
    ['a font', () => '/assets/serif.woff2', {}, BUILT],
    ['a picture of the build', () => '/placeholder.svg', {}, BUILT],
    ['an icon of the site', () => '/icon-192.png', {}, {}],
    ['an image in the folder', () => images.folder, {}, STORED],
    ['an image in the bucket', () => images.s3, { 'x-bucket': '1' }, STORED],
  ])('%s', (_name, findPath, always, dated) => {
    let whole: Received;
    let path: string;
    beforeEach(async () => {
      path = findPath();
      whole = await send(path, always);
    });

    test('is whole, and can be had in parts', () => {
      expect(whole.status).toBe(200);
      expect(whole.headers).toMatchObject({
        ...dated,
        'accept-ranges': 'bytes',
        'content-length': String(whole.body.length),
        etag: expect.stringMatching(/^"[^"]+"$/),
      });
      expect('last-modified' in whole.headers).toBe('last-modified' in dated);
    });

    test.each<[number, Headers, (number | undefined)?, number?]>([
      [206, { range: 'bytes=0-9' }, 0, 10],
      [206, { range: 'BYTES=0-9' }, 0, 10],
      [206, { range: 'bytes=10-' }, 10],
      [206, { range: 'bytes=-7' }, -7],
      [206, { range: 'bytes=5-99999999' }, 5],
      [206, { range: 'bytes=-99999999' }, 0],
      [206, { range: 'bytes=0-9', 'if-range': 'TAG' }, 0, 10],
      [200, { range: 'bytes=0-9', 'if-range': '"other"' }],
      [200, { range: 'bytes=0-9', 'if-range': 'W/TAG' }],
      [200, { range: 'bytes=0-9', 'if-range': 'Fri, 06 Nov 2026 08:49:36 GMT' }],
      [200, { range: 'bytes=0-9', 'if-range': 'Fri, 06 Nov 2026 08:49:38 GMT' }],
      [200, { range: 'bytes=0-9', 'if-range': 'yesterday' }],
      [200, { range: 'bytes=99999999-', 'if-range': '"other"' }],
      ...['lines=0-9', 'bytes=9-3', 'bytes=0-1,4-5', 'bytes=x-', 'bytes=', 'bytes=-', '0-9', 'none'].map(
        (range): [number, Headers] => [200, { range }],
      ),
      [416, { range: 'bytes=99999999-' }],
      [416, { range: 'bytes=99999999999999999999-' }],
      [416, { range: 'bytes=-0' }],
      [304, { 'if-none-match': 'TAG' }],
      [304, { 'if-none-match': '"other", W/TAG' }],
      [304, { 'if-none-match': '*' }],
      [304, { 'if-none-match': 'TAG', range: 'bytes=0-9' }],
      [200, { 'if-none-match': '"other"' }],
      [200, { 'if-none-match': '"other"', 'if-modified-since': 'Fri, 06 Nov 2026 08:49:37 GMT' }],
      [200, { 'if-modified-since': 'Fri, 06 Nov 2026 08:49:36 GMT' }],
      [200, { 'if-modified-since': '2026' }],
      [200, { 'if-match': '"other", TAG' }],
      [200, { 'if-match': '*' }],
      [412, { 'if-match': '"other"' }],
      [412, { 'if-match': 'W/TAG', 'if-none-match': 'TAG' }],
      [200, { 'if-match': 'TAG', 'if-unmodified-since': 'Fri, 06 Nov 2026 08:49:36 GMT' }],
      [200, { 'if-unmodified-since': 'yesterday' }],
      [200, { 'if-modified-since': 'Fri, 06 Nov 2026 08:49:37' }],
    ])('sends %i to %j', async (status, conditions, from, to) => {
      const headers = Object.fromEntries(
        Object.entries(conditions).map(([name, value]) => [name, value.replace('TAG', whole.headers.etag!)]),
      );
      await expectResponse({ ...always, ...headers }, status, [from, to]);
    });

    test.each([
      ['if-modified-since', 'Fri, 06 Nov 2026 08:49:37 GMT', 304],
      ['if-modified-since', 'Fri, 06 Nov 2026 08:49:38 GMT', 304],
      ['if-modified-since', 'Friday, 06-Nov-26 08:49:37 GMT', 304],
      ['if-modified-since', 'Fri Nov  6 08:49:37 2026', 304],
      ['if-range', 'Fri, 06 Nov 2026 08:49:37 GMT', 206],
    ])('with its date in %s (%s)', async (name, value, status) => {
      const isDated = dated === BUILT;
      const range: Headers = name === 'if-range' ? { range: 'bytes=0-9' } : {};
      await expectResponse({ ...always, ...range, [name]: value }, isDated ? status : 200, [0, 10]);
    });

    test('was not changed since it was sent', async () => {
      const since = whole.headers['last-modified'];
      if (since === undefined) return;
      await expectResponse({ ...always, 'if-modified-since': since }, 304, []);
      await expectResponse({ ...always, 'if-unmodified-since': since }, 200, []);
      const before = new Date(Date.parse(since) - 1000).toUTCString();
      await expectResponse({ ...always, 'if-unmodified-since': before }, 412, []);
    });

    async function expectResponse(headers: Headers, status: number, [from, to]: (number | undefined)[]) {
      const response = await send(path, headers);
      const bytes = whole.body.length;
      const body = { 200: whole.body, 206: whole.body.subarray(from, to) }[status] ?? Buffer.alloc(0);
      expect(response.status).toBe(status);
      expect(response.body.equals(body)).toBe(true);
      const first = bytes - whole.body.subarray(from).length;
      const contentRange = {
        206: `bytes ${first}-${first + body.length - 1}/${bytes}`,
        416: `bytes */${bytes}`,
      };
      expect(response.headers['content-range']).toBe(contentRange[status as 206]);
      expect(response.headers).toMatchObject({ 'accept-ranges': 'bytes', etag: whole.headers.etag });
      if (status === 416 || status === 412) expect(response.headers['cache-control']).toBe('no-store');
      const head = await send(path, headers, 'HEAD');
      expect(head.body.length).toBe(0);
      expect([head.status, head.headers]).toEqual(
        status === 304 || status === 412 ? [status, response.headers] : [200, whole.headers],
      );
    }
  });
});
