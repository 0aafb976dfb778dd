import { Hono } from 'hono';
import { LekhaError } from '../../domain/errors.ts';
import { admitUpload, uploadImage } from '../../domain/images/images.ts';
import type { Env } from '../http/env.ts';
import { readUpload } from './upload-form.ts';

/** POST here takes a picture as the specification's image service does. Mounted at `/api/v1/media/upload`. */
export function mediaRoutes(): Hono<Env> {
  const routes = new Hono<Env>();
  routes.post('/', async (c) => {
    const ctx = c.get('ctx');
    const announced = Number(c.req.header('content-length')) || undefined;
    const uploaded = await admitUpload(ctx, announced, async () =>
      uploadImage(ctx, await readUpload(c.req.raw, ctx.config.maxUploadBytes)),
    );
    return c.json(uploaded, 201, { 'cache-control': 'no-store' });
  });
  routes.all('/', () => {
    throw new LekhaError('method_not_allowed', 'Pictures are uploaded here with POST.');
  });
  return routes;
}
