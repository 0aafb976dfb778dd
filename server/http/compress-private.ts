import type { Context, MiddlewareHandler } from 'hono';
import { compress as compressStreams } from 'hono/compress';
import { bestEncoding } from './accept-encoding.ts';
import { compressLarge, LARGE_BYTES } from './compress.ts';
import type { Env } from './env.ts';

const compressed = compressStreams();

/**
 * Compresses responses for one account: the dashboard and the API. An attacker who controls a part of a page
 * can infer the rest from its compressed length (BREACH), so responses to requests from other sites are not
 * compressed. Nor are account pages, which repeat secrets of their URLs.
 */
export const compression: MiddlewareHandler<Env> = async (c, next) => {
  if (isFromAnotherSite(c.req.header('sec-fetch-site'))) return next();
  let etag: string | null = null;
  await compressed(c, async () => {
    await next();
    etag = c.res.headers.get('etag');
    await compressLargeJson(c);
  });
  // The tag names a version of the article for `If-Match`, not these bytes, which nobody stores.
  if (etag !== null) c.res.headers.set('etag', etag);
};

/** Programs and old browsers send no `Sec-Fetch-Site` (https://www.w3.org/TR/fetch-metadata/). */
function isFromAnotherSite(site: string | undefined): boolean {
  return site === 'cross-site' || site === 'same-site';
}

/** Compresses a large response of the API as a whole: as a stream, it would take four times as long. */
async function compressLargeJson(c: Context<Env>): Promise<void> {
  const { headers } = c.res;
  const encoding = bestEncoding(c.req.header('accept-encoding'));
  const isLarge = Number(headers.get('content-length')) > LARGE_BYTES;
  const isJson = headers.get('content-type')?.startsWith('application/json');
  if (headers.has('content-encoding')) return;
  if (encoding === 'identity' || !isLarge || !isJson || c.req.method === 'HEAD') return;
  const body = await compressLarge(Buffer.from(await c.res.arrayBuffer()), encoding);
  c.res = new Response(body as Buffer<ArrayBuffer>, c.res);
  c.res.headers.set('content-length', String(body.length));
  c.res.headers.set('content-encoding', encoding);
  c.res.headers.append('vary', 'accept-encoding');
}
