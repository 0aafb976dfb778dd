import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import type { Env } from './env.ts';

const compressed = compress();

/**
 * Compresses what is made for one account: the dashboard and the API. The length of a compressed page can tell what else is in
 * it to somebody who chooses parts of the page and sees its length (BREACH), so a request that another site caused is answered
 * uncompressed. Account pages, which repeat secrets of their URLs, are never compressed.
 */
export const compression: MiddlewareHandler<Env> = async (c, next) => {
  if (isFromAnotherSite(c.req.header('sec-fetch-site'))) return next();
  let etag: string | null = null;
  await compressed(c, async () => {
    await next();
    etag = c.res.headers.get('etag');
  });
  // It names a version of the article for `If-Match`, not these bytes, which nobody stores.
  if (etag !== null) c.res.headers.set('etag', etag);
};

/** Programs and old browsers send no `Sec-Fetch-Site` (https://www.w3.org/TR/fetch-metadata/). */
function isFromAnotherSite(site: string | undefined): boolean {
  return site === 'cross-site' || site === 'same-site';
}
