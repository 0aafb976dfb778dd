import { join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { shareCopy } from '../../contract/share-copy.ts';
import { type Ctx, system } from '../../domain/context.ts';
import { toLekhaError } from '../../domain/error-mapping.ts';
import { uploadImage } from '../../domain/images/images.ts';
import { imageBytes } from '../../domain/images/testing.ts';
import { testContext } from '../../domain/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { cacheOnDisk } from '../../platform/storage/cached.ts';
import { openS3Storage } from '../../platform/storage/s3.ts';
import { type Fault, type S3Server, startS3 } from '../../scripts/s3/s3-server.ts';
import { errorResponse } from '../http/error-response.ts';
import { serveMedia } from './media.ts';

function flipBit(body: Buffer): Buffer {
  const changed = Buffer.from(body);
  changed[body.length >> 1]! ^= 1;
  return changed;
}

/** An image of more bytes than a stream takes at once. */
function noise(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 900, height: 900, channels: 3, background: 'red', noise } })
    .png()
    .toBuffer();
}

eachDatabaseInAllTier('serving images from S3', (getDb) => {
  let s3: S3Server;
  let ctx: Ctx;
  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(() => s3.stop());
  beforeEach(async () => {
    ctx = await onS3();
  });
  afterEach(() => {
    s3.fault = undefined;
  });

  /** `patienceMs` is long unless the store is silent on purpose: a busy machine may be slow. */
  async function onS3(
    env: Record<string, string> = {},
    patienceMs = 60_000,
    maxBytes = 10_000_000,
  ): Promise<Ctx> {
    const base = testContext(getDb(), system, { ...s3.env, S3_PREFIX: 'blog', ...env });
    const folder = join(env.DATA_DIR ?? base.config.dataDir, 'media-cache');
    const bucket = openS3Storage(base.config.s3!, {
      idleMs: patienceMs,
      callMs: patienceMs,
      transferMs: patienceMs,
    });
    return {
      ...base,
      storage: await cacheOnDisk(bucket, { folder, maxBytes, recheckMs: 1, patienceMs }),
    };
  }
  const appFor = (services: Ctx) => {
    const app = new Hono().route('/media', serveMedia(services));
    app.onError((error) => errorResponse(error, services.log, 'test'));
    return app;
  };
  const upload = async (services = ctx, format: 'jpg' | 'webp' = 'jpg') =>
    (await uploadImage(services, { bytes: await imageBytes(format, 700, 70) })).secure_url;
  const countGets = () => s3.requests.filter((each) => each.startsWith('GET')).length;

  it('stores an upload before it is answered, and reads each file once', async () => {
    const path = await upload();
    expect(s3.requests).toContain(`PUT /media/blog/${path.slice('/media/'.length)}`);
    const app = appFor(ctx);
    const before = countGets();
    const responses = await Promise.all([1, 2, 3].map(() => app.request(path)));
    for (const response of responses) {
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')));
    }
    const range = await app.request(path, { headers: { range: 'bytes=0-9' } });
    expect([range.status, (await range.arrayBuffer()).byteLength]).toEqual([206, 10]);
    expect(countGets() - before).toBe(1);
  });

  it('makes a missing variant', async () => {
    const path = await upload();
    const webp = path.replace('.jpg', '-320.webp');
    await expect
      .poll(async () => (await appFor(ctx).request(webp)).headers.get('content-type'))
      .toBe('image/webp');
    expect(s3.requests).toContain(`PUT /media/blog/${webp.slice('/media/'.length)}`);
  });

  it('answers 404 for a missing image', async () => {
    expect((await appFor(ctx).request('/media/0123456789abcdef.png')).status).toBe(404);
  });

  it.each<[string, Fault]>([
    ['fails', { status: 500, code: 'InternalError' }],
    ['is silent', { delayMs: 60_000 }],
    ['closes connections', { cutAfter: 'request' }],
    ['breaks off', { cutAfter: 0 }],
    ['answers with a page of a portal', { page: { status: 200 } }],
    ['answers with other bytes', { change: (body) => flipBit(body) }],
    ['answers with one byte a second', { trickleMs: 1000 }],
  ])('serves its copies while the store %s, and answers 503 for the rest', async (_, fault) => {
    const [copied, other] = [await upload(), await upload()];
    const app = appFor(ctx);
    const bytes = await (await app.request(copied)).arrayBuffer();
    const isOfBody = /cutAfter|change|trickleMs/.test(Object.keys(fault).join());
    s3.fault = (request) => (request.startsWith('HEAD') && isOfBody ? undefined : fault);
    const impatient = appFor(
      /delayMs|trickleMs/.test(Object.keys(fault).join())
        ? await onS3({ DATA_DIR: ctx.config.dataDir }, 300)
        : ctx,
    );
    const served = await impatient.request(copied);
    expect(served.status).toBe(200);
    expect(await served.arrayBuffer()).toEqual(bytes);
    const refused = await impatient.request(other);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    s3.fault = undefined;
    expect((await app.request(other)).status).toBe(200);
  });

  it.each<[string, Fault]>([
    ['breaks off', { cutAfter: 0 }],
    ['sends other bytes', { change: (body) => flipBit(body) }],
    ['stops', { stallAfter: 10 }],
  ])('answers 503 for an image too large for copies whose store %s at its start', async (_, fault) => {
    const path = await upload();
    const app = appFor(await onS3({}, 60_000, 1));
    const impatient = appFor(await onS3({}, 300, 1));
    s3.fault = (request) => (request.startsWith('GET') ? fault : undefined);
    expect((await impatient.request(path)).status).toBe(503);
    s3.fault = undefined;
    const whole = await app.request(path);
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([
      200,
      Number(whole.headers.get('content-length')),
    ]);
  });

  it('breaks off an image too large for copies whose store stops, and logs it', async () => {
    const { secure_url: path } = await uploadImage(ctx, { bytes: await noise() });
    const services = await onS3({}, 2000, 1);
    const warn = vi.spyOn(services.log, 'warn');
    s3.fault = (request) => (request.startsWith('GET') ? { stallAfter: 200_000 } : undefined);
    const response = await appFor(services).request(path);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'media_cut', key: path.slice('/media/'.length) }),
    );
  });

  it('refuses an upload that the store only says that it has', async () => {
    s3.fault = (request) => (request.startsWith('PUT') ? { page: { status: 200 } } : undefined);
    const error = await upload().catch((thrown) => toLekhaError(thrown));
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(await ctx.storage.findError()).toMatch(/^it answered that it stored .*, and did not$/);
    s3.fault = undefined;
    expect(await ctx.storage.findError()).toBeNull();
  });

  it('refuses an upload while the store is full or unavailable', async () => {
    const code = () => upload().catch((error) => toLekhaError(error).code);
    s3.fault = () => ({ status: 507, code: 'XMinioStorageFull' });
    expect(await code()).toBe('storage_full');
    s3.fault = () => ({ cutAfter: 'request' });
    expect(await code()).toBe('unavailable');
  });

  it('redirects to the public URL, to a variant once it is there', async () => {
    ctx = await onS3({ MEDIA_PUBLIC_URL: `${s3.endpoint}/media/blog` });
    const path = await upload();
    const app = appFor(ctx);
    const response = await app.request(path);
    const location = `${s3.endpoint}/media/blog/${path.slice('/media/'.length)}`;
    expect([response.status, response.headers.get('location')]).toEqual([302, location]);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const image = await fetch(location);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const countOriginal = () =>
      s3.requests.filter((each) => each === `GET /media/blog/${path.slice('/media/'.length)}`).length;
    const before = countOriginal();
    const avif = path.replace('.jpg', '-640.avif');
    await expect
      .poll(async () => (await app.request(avif)).headers.get('location'))
      .toBe(location.replace('.jpg', '-640.avif'));
    expect((await fetch(location.replace('.jpg', '-640.avif'))).status).toBe(200);
    expect(countOriginal() - before).toBeLessThanOrEqual(1);
    expect((await app.request(path.replace('.jpg', '-1920.avif'))).status).toBe(404);
  });

  it.each([false, true])(
    'gives other programs a JPEG of a WebP; in a public bucket: %s',
    async (isPublic) => {
      ctx = await onS3(isPublic ? { MEDIA_PUBLIC_URL: `${s3.endpoint}/media/blog` } : {});
      const { src } = shareCopy({ src: await upload(ctx, 'webp') });
      expect(src).toMatch(/-1200\.jpg$/);
      const app = appFor(ctx);
      await expect.poll(async () => (await app.request(src)).status).toBe(isPublic ? 302 : 200);
      const response = await app.request(src);
      const read = isPublic ? await fetch(response.headers.get('location') ?? '') : response;
      expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect([...new Uint8Array(await read.arrayBuffer()).slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    },
  );
});
