import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { Services } from '../../domain/context.ts';
import { type MediaFile, openMedia } from '../../domain/images/images.ts';
import { withTimeout } from '../../platform/clock.ts';
import { type ByteRange, StorageUnavailable } from '../../platform/storage/storage.ts';
import type { Env } from '../http/env.ts';
import { matchesEtag } from '../http/if-none-match.ts';

const PATH = '/media/';
const FOREVER = 'public, max-age=31536000, immutable';
/** For a substitute, which is served only until its variant is made. */
const BRIEFLY = 'public, max-age=30';
/** For a redirect to the bucket, whose public URL may change. */
const HOUR = 'public, max-age=3600';

/** How long a reader waits for a store, in several requests to it; a variant that is being made is waited for too. */
const PATIENCE_MS = 5000;

function throwLate(): never {
  throw new StorageUnavailable('The media store does not respond in time.');
}

/**
 * Serves images at `/media/KEY`; mounted at `/media`. A key never names other bytes, so caches may store them forever. With
 * `MEDIA_PUBLIC_URL` it redirects to the bucket, once the variant is there.
 */
export function serveMedia(services: Services): Hono<Env> {
  const media = new Hono<Env>();
  media.on(['GET', 'HEAD'], '/*', async (c) => {
    const notFound = () => c.text('There is no such image.', 404, { 'cache-control': 'no-store' });
    const until = performance.now() + PATIENCE_MS;
    const inTime = <T>(work: Promise<T>) => withTimeout(work, until - performance.now(), throwLate);
    const file = await inTime(openMedia(services, parseKey(c.req.path)));
    if (!file) return notFound();
    const { mediaPublicUrl } = services.config;
    if (mediaPublicUrl !== undefined) {
      const location = `${mediaPublicUrl}/${file.key}`;
      return c.body(null, 302, { location, 'cache-control': file.lasting ? HOUR : BRIEFLY });
    }
    const headers = mediaHeaders(file);
    if (matchesEtag(c.req.header('if-none-match'), file.etag)) return c.body(null, 304, headers);
    const whole = { ...headers, 'content-length': String(file.bytes) };
    if (c.req.method === 'HEAD') return c.body(null, 200, whole);
    const range = parseRange(c.req.header('range'), c.req.header('if-range'), file);
    if (range === 'unsatisfiable')
      return c.body(null, 416, { ...headers, 'content-range': `bytes */${file.bytes}` });
    const stream = await inTime(file.read(range));
    if (!stream) return notFound();
    const body = Readable.toWeb(stream) as ReadableStream;
    if (!range) return c.body(body, 200, whole);
    return c.body(body, 206, {
      ...headers,
      'content-range': `bytes ${range.start}-${range.end}/${file.bytes}`,
      'content-length': String(range.end - range.start + 1),
    });
  });
  return media;
}

/** Keys need no percent-encoding, so a path with any has no file. */
function parseKey(path: string): string {
  return path.startsWith(PATH) ? path.slice(PATH.length) : '';
}

function mediaHeaders(file: MediaFile): Record<string, string> {
  return {
    'content-type': file.type,
    'cache-control': file.lasting ? FOREVER : BRIEFLY,
    etag: file.etag,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  };
}

/**
 * The single range of a `Range` header; `unsatisfiable` if it lies past the end. Undefined for the whole file: without the
 * header, with another unit or several ranges, or if `If-Range` names other bytes (RFC 9110, sections 13.1.5 and 14).
 */
function parseRange(
  header: string | undefined,
  ifRange: string | undefined,
  { bytes, etag }: MediaFile,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') {
    if (last === '') return undefined;
    return Number(last) === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= bytes) return 'unsatisfiable';
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}
