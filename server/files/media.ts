import { Hono } from 'hono';
import type { Services } from '../../domain/context.ts';
import { openFont } from '../../domain/fonts/fonts.ts';
import { type MediaFile, openMedia } from '../../domain/images/images.ts';
import { withTimeout } from '../../platform/clock.ts';
import { type ByteRange, StorageUnavailable } from '../../platform/storage/storage.ts';
import type { Env } from '../http/env.ts';
import { serveFile } from './serve-file.ts';
import { toBody } from './stored-body.ts';

const PATH = '/media/';
const FOREVER = 'public, max-age=31536000, immutable';
/** For a substitute, which is served only until its variant is made. */
export const BRIEFLY = 'public, max-age=30';
/** For a redirect to the bucket, whose public URL may change. */
const HOUR = 'public, max-age=3600';

/**
 * How long a reader waits for a bucket, in several requests to it; a variant that is being made is waited for
 * too. Files on the disk are waited for however busy the machine is.
 */
const PATIENCE_MS = 5000;

function throwLate(): never {
  throw new StorageUnavailable('The media store does not respond in time.');
}

/**
 * Serves images and the site's font at `/media/KEY`; mounted at `/media`. A key never names other bytes, so
 * caches may store them forever. With `MEDIA_PUBLIC_URL` it redirects to the bucket, once the variant is
 * there.
 */
export function serveMedia(services: Services): Hono<Env> {
  const media = new Hono<Env>();
  media.on(['GET', 'HEAD'], '/*', async (c) => {
    const notFound = () => c.text('There is no such image.', 404, { 'cache-control': 'no-store' });
    const until = performance.now() + PATIENCE_MS;
    const inTime = <T>(work: Promise<T>) =>
      services.config.s3 ? withTimeout(work, until - performance.now(), throwLate) : work;
    const key = parseKey(c.req.path);
    const font = await inTime(openFont(services, key));
    const file = font ?? (await inTime(openMedia(services, key)));
    if (!file) return notFound();
    const { mediaPublicUrl } = services.config;
    // Browsers load fonts of another site only with its consent, which a bucket may not give.
    if (mediaPublicUrl !== undefined && !font) {
      const location = `${mediaPublicUrl}/${file.key}`;
      return c.body(null, 302, { location, 'cache-control': file.lasting ? HOUR : BRIEFLY });
    }
    const read = async (range?: ByteRange) => {
      const opening = openBody(services, file, range);
      return inTime(opening).catch((error) => {
        // One that opens too late would stay open.
        void opening.then((late) => late?.cancel()).catch(() => {});
        throw error;
      });
    };
    return (await serveFile(c, { ...file, read }, mediaHeaders(file))) ?? notFound();
  });
  return media;
}

async function openBody(
  { log }: Services,
  file: MediaFile,
  range?: ByteRange,
): Promise<ReadableStream | null> {
  const stream = await file.read(range);
  return stream && toBody(stream, file.key, log);
}

/** Keys need no percent-encoding, so a path with any has no file. */
function parseKey(path: string): string {
  return path.startsWith(PATH) ? path.slice(PATH.length) : '';
}

function mediaHeaders(file: MediaFile): Record<string, string> {
  return {
    'content-type': file.type,
    'cache-control': file.lasting ? FOREVER : BRIEFLY,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  };
}
