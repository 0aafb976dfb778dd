import { Agent, createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { uploadedImage } from '../../contract/media.ts';
import { type Actor, type Ctx, visitor } from '../../domain/context.ts';
import { as, testAccount, testContext } from '../../domain/testing.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import type { Env } from '../http/env.ts';
import { errorResponse } from '../http/error-response.ts';
import { uploadRoutes } from './media-upload.ts';

const PATH = '/api/v1/media/upload';
const MEGABYTE = 1024 * 1024;

function appFor(ctx: Ctx): Hono<Env> {
  const app = new Hono<Env>();
  app.onError((error) => errorResponse(error, ctx.log, 'test'));
  app.use(async (c, next) => {
    c.set('ctx', ctx);
    await next();
  });
  return app.route(PATH, uploadRoutes());
}

function createForm(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

async function png(width = 30): Promise<Blob> {
  const create = { width, height: 20, channels: 3, background: 'red' } as const;
  return new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]);
}

eachDatabaseInAllTier('the upload endpoint', (getDb) => {
  let admin: Actor;
  let user: Actor;
  let ctx: Ctx;
  beforeAll(async () => {
    ctx = testContext(getDb(), visitor, { MAX_UPLOAD_MB: '1' });
    admin = await testAccount(ctx, 'admin', 'admin@example.org');
    user = await testAccount(ctx, 'user', 'user@example.org');
  });
  const send = (body: BodyInit, headers: HeadersInit = {}, actor = admin) =>
    appFor(as(ctx, actor)).request(PATH, { method: 'POST', body, headers });

  it('responds like an image service, without an envelope', async () => {
    const fields = {
      file: await png(),
      upload_preset: 'unsigned',
      public_id: 'content_image_1_1763712000000',
    };
    const response = await send(createForm(fields));
    expect(response.status).toBe(201);
    const body = await response.json();
    expect(uploadedImage.strict().parse(body)).toMatchObject({
      public_id: 'content_image_1_1763712000000',
      width: 30,
      height: 20,
      format: 'png',
    });
    expect(body.secure_url).toMatch(/^http:\/\/localhost:3000\/media\/[0-9a-f]{32}\.png$/);
  });

  it('responds with a path to a client that prefers paths', async () => {
    const response = await send(createForm({ file: await png(32) }), { prefer: 'respond-async, urls=paths' });
    expect((await response.json()).secure_url).toMatch(/^\/media\/[0-9a-f]{32}\.png$/);
  });

  it('needs only the file', async () => {
    const response = await send(createForm({ file: await png(31) }));
    expect(response.status).toBe(201);
    expect((await response.json()).public_id).toMatch(/^image_/);
  });

  it.each([
    ['a visitor', () => visitor, 401, 'unauthenticated'],
    ['a user', () => user, 403, 'forbidden'],
  ])('refuses %s before the body is read', async (_who, actor, status, code) => {
    const body = new ReadableStream({
      pull: () => {
        throw new Error('The body was read.');
      },
    });
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    };
    const response = await appFor(as(ctx, actor())).request(PATH, init as RequestInit);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, code });
  });

  const text = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' });
  it.each<[string, () => Promise<BodyInit>, HeadersInit, number, string]>([
    ['JSON', async () => '{}', { 'content-type': 'application/json' }, 415, 'unsupported_type'],
    ['no type', async () => new Uint8Array(3), {}, 415, 'unsupported_type'],
    [
      'a malformed form',
      async () => 'x',
      { 'content-type': 'multipart/form-data; boundary=b' },
      400,
      'invalid',
    ],
    ['no file', async () => createForm({ public_id: 'a' }), {}, 400, 'invalid'],
    ['an empty file', async () => createForm({ file: new Blob([]) }), {}, 400, 'invalid'],
    [
      'a URL as file',
      async () => createForm({ file: 'https://elsewhere.example/a.png' }),
      {},
      400,
      'invalid',
    ],
    [
      'a file as text',
      async () => createForm({ file: await png(), public_id: await png() }),
      {},
      400,
      'invalid',
    ],
    ['another field', async () => createForm({ file: await png(), folder: 'x' }), {}, 400, 'invalid'],
    ['an SVG called PNG', async () => createForm({ file: text }), {}, 415, 'unsupported_type'],
    ['half an image', async () => createForm({ file: (await png()).slice(0, 60) }), {}, 400, 'invalid'],
    [
      'too many bytes',
      async () => createForm({ file: new Blob([new Uint8Array(MEGABYTE + 1)]) }),
      {},
      413,
      'too_large',
    ],
  ])('refuses %s', async (_what, body, headers, status, code) => {
    const response = await send(await body(), headers);
    const failure = await response.json();
    expect(failure).toMatchObject({ success: false, code });
    expect(response.status).toBe(status);
    if (status === 400) expect(failure.errors).toHaveLength(1);
    if (status === 413) expect(failure.message).toContain('at most 1 MB');
  });

  it('refuses two files', async () => {
    const form = createForm({ file: await png() });
    form.append('file', await png());
    expect((await send(form)).status).toBe(400);
  });

  it('answers 503 with Retry-After if the image service is down', async () => {
    const there = testContext(getDb(), admin, { MEDIA_UPLOAD_URL: 'http://127.0.0.1:9/upload' });
    const response = await appFor(there).request(PATH, {
      method: 'POST',
      body: createForm({ file: await png() }),
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ success: false, code: 'unavailable' });
  });

  describe('over HTTP', () => {
    let server: Server | undefined;
    const agent = new Agent({ keepAlive: true });
    afterEach(async () => {
      agent.destroy();
      await new Promise<unknown>((resolve) => server?.close(resolve));
    });
    const listen = async (actor: Actor) => {
      server = createServer(
        getRequestListener(appFor(as(ctx, actor)).fetch, { overrideGlobalObjects: false }),
      );
      await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
      return (server.address() as AddressInfo).port;
    };
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };

    /** Sends `chunks` megabytes without a length, until there is a response. */
    const sendWithoutLength = (port: number, chunks: number) =>
      new Promise<number>((resolve, reject) => {
        const sending = httpRequest({ port, path: PATH, method: 'POST', headers, agent });
        sending.once('response', (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
          sending.destroy();
        });
        sending.once('error', reject);
        const next = (left: number) => {
          if (sending.destroyed) return;
          if (left > 0) sending.write(Buffer.alloc(MEGABYTE), () => setImmediate(next, left - 1));
          else sending.end();
        };
        next(chunks);
      });

    it('refuses a body of unknown length once it is too long', async () => {
      expect(await sendWithoutLength(await listen(admin), 50)).toBe(413);
    });

    it('refuses a user before the body has arrived', async () => {
      expect(await sendWithoutLength(await listen(user), 50)).toBe(403);
    });

    it('accepts several uploads at once', async () => {
      const port = await listen(admin);
      const url = `http://127.0.0.1:${port}${PATH}`;
      const files = await Promise.all(Array.from({ length: 12 }, (_, i) => png(40 + i)));
      const responses = await Promise.all(
        files.map((file) => fetch(url, { method: 'POST', body: createForm({ file }) })),
      );
      expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(201));
      const urls = await Promise.all(responses.map(async (each) => (await each.json()).secure_url));
      expect(new Set(urls).size).toBe(12);
    });
  });
});
