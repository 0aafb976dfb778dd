import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { Services } from '../domain/context.ts';
import { type MediaFile, openMedia } from '../domain/images/images.ts';
import type { Env } from './env.ts';
import { isKnown } from './if-none-match.ts';

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
    const known = isKnown(c.req.header('if-none-match'), file.etag);
    if (known || c.req.method === 'HEAD') file.body.destroy();
    if (known) return new Response(null, { status: 304, headers: headersOf(file) });
    const body = c.req.method === 'HEAD' ? null : (Readable.toWeb(file.body) as ReadableStream);
    return new Response(body, { headers: { ...headersOf(file), 'content-length': String(file.bytes) } });
  });
  media.all('/*', (c) =>
    c.text('Pictures can only be read here.', 405, { allow: 'GET, HEAD', 'cache-control': 'no-store' }),
  );
  return media;
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
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  };
}
