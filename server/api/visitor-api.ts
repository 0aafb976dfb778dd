import { Hono } from 'hono';
import { type Services, visitor } from '../../domain/context.ts';
import { newId } from '../../domain/id.ts';
import type { Env } from '../http/env.ts';
import { errorResponse } from '../http/error-response.ts';
import { api } from './api.ts';

/** Returns a function that responds to GETs of the API as to a visitor, for the page cache. */
export function visitorApi(services: Services): (path: string) => Promise<Response> {
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    c.set('requestId', newId());
    c.set('clientAddress', '');
    c.set('ctx', { ...services, actor: visitor });
    await next();
  });
  app.onError((error, c) => errorResponse(error, services.log, c.get('requestId'), false));
  app.route('/api/v1', api(services.config));
  return async (path) => app.request(path);
}
