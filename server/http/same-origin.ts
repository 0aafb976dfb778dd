import type { MiddlewareHandler } from 'hono';
import { LekhaError } from '../../domain/errors.ts';
import type { Config } from '../../platform/config.ts';
import type { Env } from './env.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests with an unsafe method from pages of other sites. A request without `Sec-Fetch-Site` and
 * `Origin` does not come from a browser, and is left to its session.
 */
export function sameOriginOnly(config: Config): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (
      !SAFE.has(c.req.method) &&
      // Browsers add no token, and may not send one for another site's script.
      !c.get('apiToken') &&
      !isSameOrigin(config, c.req.header('sec-fetch-site'), c.req.header('origin'))
    ) {
      throw new LekhaError('forbidden', 'This request came from another site and was refused.');
    }
    await next();
  };
}

/** True unless a browser says that the request comes from a page of another site. */
export function isSameOrigin(config: Config, site: string | undefined, origin: string | undefined): boolean {
  // 'none' is a navigation by the user, such as a typed URL. Our own forms send 'same-origin'.
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && origin === undefined);
  return origin === undefined || origin === config.publicUrl;
}
