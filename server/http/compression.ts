import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import type { Env } from './env.ts';

const compressed = compress();

/**
 * Compresses responses for one account: the dashboard and the API. An attacker who controls a part of a page can infer the rest
 * from its compressed length (BREACH), so responses to requests from other sites are not compressed. Nor are account pages, which
 * repeat secrets of their URLs.
 */
export const compression: MiddlewareHandler<Env> = async (c, next) => {
  if (isFromAnotherSite(c.req.header('sec-fetch-site'))) return next();
  let etag: string | null = null;
  await compressed(c, async () => {
    await next();
    etag = c.res.headers.get('etag');
  });
  // The tag names a version of the article for `If-Match`, not these bytes, which nobody stores.
  if (etag !== null) c.res.headers.set('etag', etag);
};

/** Programs and old browsers send no `Sec-Fetch-Site` (https://www.w3.org/TR/fetch-metadata/). */
function isFromAnotherSite(site: string | undefined): boolean {
  return site === 'cross-site' || site === 'same-site';
}
