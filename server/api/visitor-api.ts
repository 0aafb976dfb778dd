import { Hono } from 'hono';
import { type Ctx, type Services, visitor } from '../../domain/context.ts';
import { newId } from '../../domain/id.ts';
import type { Env } from '../http/env.ts';
import { errorResponse } from '../http/error-response.ts';
import { api } from './api.ts';

/** Returns a function that responds to GETs of the API as to a visitor, for the page cache. */
export function visitorApi(services: Services): (path: string, contentVersion: number) => Promise<Response> {
  const app = new Hono<Env & { Bindings: Pick<Ctx, 'contentVersion'> }>();
  app.use(async (c, next) => {
    c.set('requestId', newId());
    c.set('clientAddress', '');
    c.set('ctx', { ...services, actor: visitor, contentVersion: c.env.contentVersion });
    await next();
  });
  app.onError((error, c) => errorResponse(error, services.log, c.get('requestId'), false));
  app.route('/api/v1', api(services.config));
  return async (path, contentVersion) => app.request(path, {}, { contentVersion });
}
