import type { MiddlewareHandler } from 'hono';
import type { Env } from './env.ts';

/**
 * Answers HEAD as GET without the body, so that whatever depends on the body, such as its coding, is in the
 * headers of both.
 */
export const headAsGet: MiddlewareHandler<Env> = async (c, next) => {
  if (c.req.method !== 'HEAD') return next();
  const { url, headers, signal } = c.req.raw;
  c.req.raw = new Request(url, { headers, signal });
  await next();
  await c.res.body?.cancel();
  c.res = new Response(null, c.res);
};
