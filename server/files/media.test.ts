import { Readable } from 'node:stream';
import { Hono } from 'hono';
import sharp from 'sharp';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Ctx, system } from '../../domain/context.ts';
import { uploadImage } from '../../domain/images/images.ts';
import { testContext } from '../../domain/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { serveMedia } from './media.ts';

eachDatabaseInAllTier('serving images', (getDb) => {
  let app: Hono;
  let ctx: Ctx;
  let path: string;
  beforeEach(async () => {
    ctx = testContext(getDb());
    app = new Hono().route('/media', serveMedia(ctx));
    const bytes = await sharp({ create: { width: 400, height: 100, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    path = (await uploadImage(ctx, { bytes })).secure_url;
  });

  it('serves an image that caches may store and no browser runs', async () => {
    const response = await app.request(path);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect((await sharp(bytes).metadata()).format).toBe('png');
  });

  it('serves a variant in its own type', async () => {
    const response = await app.request(path.replace('.png', '-640.webp'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^image\/(webp|png)$/);
    await response.arrayBuffer();
  });

  it.each([
    ['bytes=0-9', 206, 0, 10],
    ['bytes=10-', 206, 10, undefined],
    ['bytes=-7', 206, -7, undefined],
    ['bytes=5-99999999', 206, 5, undefined],
    ['bytes=0-1,4-5', 200, 0, undefined],
    ['bytes=9-3', 200, 0, undefined],
    ['lines=0-1', 200, 0, undefined],
  ])('serves the range of %s', async (range, status, from, to) => {
    const all = Buffer.from(await (await app.request(path)).arrayBuffer());
    const response = await app.request(path, { headers: { range } });
    const got = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(status);
    expect(got.equals(all.subarray(from, to))).toBe(true);
    expect(response.headers.get('content-length')).toBe(String(got.length));
    const first = all.length - all.subarray(from).length;
    const expected = status === 206 ? `bytes ${first}-${first + got.length - 1}/${all.length}` : null;
    expect(response.headers.get('content-range')).toBe(expected);
  });

  it('answers 416 to a range past the end, and the whole file to an If-Range of other bytes', async () => {
    const past = await app.request(path, { headers: { range: 'bytes=99999999-' } });
    expect(past.status).toBe(416);
    expect(past.headers.get('content-range')).toMatch(/^bytes \*\/\d+$/);
    const whole = await app.request(path, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } });
    expect(whole.status).toBe(200);
    await whole.arrayBuffer();
    const etag = whole.headers.get('etag')!;
    const same = await app.request(path, { headers: { range: 'bytes=0-1', 'if-range': etag } });
    expect(same.status).toBe(206);
    expect((await same.arrayBuffer()).byteLength).toBe(2);
  });

  it('answers HEAD without a body', async () => {
    const response = await app.request(path, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
    expect(await response.text()).toBe('');
  });

  it('answers 304 to a client that has the image', async () => {
    const etag = (await app.request(path, { method: 'HEAD' })).headers.get('etag') ?? '';
    for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await app.request(path, { headers: { 'if-none-match': condition } });
      expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([304, etag, '']);
    }
    const changed = await app.request(path, { headers: { 'if-none-match': '"other"' } });
    expect(changed.status).toBe(200);
    await changed.arrayBuffer();
  });

  it.each([
    '/media/',
    '/media/none.png',
    '/media/0123456789abcdef.png',
    '/media/..%2flekha.db',
    '/media/....//lekha.db',
    '/media/a/b.png',
    '/media/x.svg',
    '/media/x.png%00',
    '/media/%ff.png',
  ])('serves nothing at %s', async (wrong) => {
    const response = await app.request(wrong);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  it.each(['-1280.avif', '-641.avif', '-640.png', '-640'])('has no variant %s', async (end) => {
    expect((await app.request(path.replace('.png', end))).status).toBe(404);
  });

  /** Requests an image whose file opens when `open` is called, after `ms` of waiting. */
  async function requestLate(env: Record<string, string>, ms: number) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { promise, resolve: open } = Promise.withResolvers<Readable | null>();
      const opening = Promise.withResolvers<void>();
      const stream = () => {
        opening.resolve();
        return promise;
      };
      const { config } = testContext(getDb(), system, env);
      const late = new Hono().route(
        '/media',
        serveMedia({ ...ctx, config, storage: { ...ctx.storage, stream } }),
      );
      late.onError((_, c) => c.text('too late', 503));
      const response = late.request(path);
      await opening.promise;
      await vi.advanceTimersByTimeAsync(ms);
      const file = Readable.from([Buffer.from('late')]);
      open(file);
      await vi.advanceTimersByTimeAsync(0);
      return { response: await response, file };
    } finally {
      vi.useRealTimers();
    }
  }

  it('closes a file that a bucket opened too late for its request', async () => {
    const access = { S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' };
    const { response, file } = await requestLate({ ...access, S3_BUCKET: 'media', S3_PREFIX: 'blog' }, 5000);
    expect(response.status).toBe(503);
    expect(file.destroyed).toBe(true);
  });

  it('waits for a file on the disk of a busy machine', async () => {
    const { response } = await requestLate({}, 60_000);
    expect([response.status, await response.text()]).toEqual([200, 'late']);
  });

  it('serves nothing below an image', async () => {
    expect((await app.request(path.replace('/media/', '/media/x/'))).status).toBe(404);
  });
});
