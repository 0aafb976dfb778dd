import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { Services } from '../../domain/context.ts';
import { type MediaFile, openMedia } from '../../domain/images/images.ts';
import type { Env } from '../http/env.ts';
import { matchesEtag } from '../http/if-none-match.ts';
import { type ByteRange, parseRange, stretchOf } from './byte-range.ts';

const PATH = '/media/';
const FOR_EVER = 'public, max-age=31536000, immutable';
/** A stand-in is answered only until the variant it stands in for is made. */
const A_MOMENT = 'public, max-age=30';

/** Pictures at `/media/KEY`; to be mounted at `/media`. No key is ever used for other bytes, so caches may keep them. */
export function serveMedia(services: Services): Hono<Env> {
  const media = new Hono<Env>();
  media.on(['GET', 'HEAD'], '/*', async (c) => {
    const file = await openMedia(services, keyOf(c.req.path));
    if (!file) return c.text('There is no such picture.', 404, { 'cache-control': 'no-store' });
    if (matchesEtag(c.req.header('if-none-match'), file.etag)) return withoutBody(file, 304);
    if (c.req.method === 'HEAD') return withoutBody(file, 200, { 'content-length': String(file.bytes) });
    const range = parseRange({ range: c.req.header('range'), ifRange: c.req.header('if-range') }, file);
    if (range === 'unsatisfiable')
      return withoutBody(file, 416, { 'content-range': `bytes */${file.bytes}` });
    return range ? part(file, range) : whole(file);
  });
  media.all('/*', (c) =>
    c.text('Pictures can only be read here.', 405, { allow: 'GET, HEAD', 'cache-control': 'no-store' }),
  );
  return media;
}

function whole(file: MediaFile): Response {
  const headers = { ...headersOf(file), 'content-length': String(file.bytes) };
  return new Response(Readable.toWeb(file.body) as ReadableStream, { headers });
}

function part(file: MediaFile, range: ByteRange): Response {
  const headers = {
    ...headersOf(file),
    'content-range': `bytes ${range.first}-${range.last}/${file.bytes}`,
    'content-length': String(range.last - range.first + 1),
  };
  const body = Readable.toWeb(stretchOf(file.body, range)) as ReadableStream;
  return new Response(body, { status: 206, headers });
}

function withoutBody(file: MediaFile, status: number, more: Record<string, string> = {}): Response {
  file.body.destroy();
  return new Response(null, { status, headers: { ...headersOf(file), ...more } });
}

/** Keys need no percent-encoding: what carries any is none. */
function keyOf(path: string): string {
  return path.startsWith(PATH) ? path.slice(PATH.length) : '';
}

function headersOf(file: MediaFile): Record<string, string> {
  return {
    'content-type': file.type,
    'cache-control': file.lasting ? FOR_EVER : A_MOMENT,
    etag: file.etag,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  };
}
