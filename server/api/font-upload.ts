import { Hono } from 'hono';
import { MAX_FONT_BYTES } from '../../contract/limits.ts';
import { LekhaError } from '../../domain/errors.ts';
import { storeFont } from '../../domain/fonts/fonts.ts';
import { admitBody } from '../../domain/images/images.ts';
import { authorizeCall } from '../../domain/permissions.ts';
import { limitBodyTo } from '../http/body-limit.ts';
import type { Env } from '../http/env.ts';

/** Accepts the site's font by POST. Mounted at `/api/v1/fonts`. */
export function fontRoutes(): Hono<Env> {
  const routes = new Hono<Env>();
  routes.post('/', async (c) => {
    const ctx = c.get('ctx');
    authorizeCall(ctx, 'settings.write');
    if (!/^font\/woff2\s*(?:;|$)/i.test(c.req.header('content-type') ?? ''))
      throw new LekhaError('unsupported_type', 'Send the font as the body, with Content-Type: font/woff2.');
    const announced = Number(c.req.header('content-length')) || undefined;
    const fontFile = await admitBody(MAX_FONT_BYTES, announced, async () => {
      await limitBodyTo(MAX_FONT_BYTES)(c, async () => {});
      return storeFont(ctx, new Uint8Array(await c.req.arrayBuffer()));
    });
    return c.json({ success: true, data: { fontFile } }, 201, { 'cache-control': 'no-store' });
  });
  return routes;
}
