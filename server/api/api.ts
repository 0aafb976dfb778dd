import { type Handler, Hono } from 'hono';
import { LekhaError } from '../../domain/errors.ts';
import type { Config } from '../../platform/config.ts';
import type { Env } from '../http/env.ts';
import { failureBody } from '../http/error-response.ts';
import { articleEndpoints } from './articles.ts';
import { categoryEndpoints } from './categories.ts';
import { type Endpoint, mount } from './endpoint.ts';
import { libraryEndpoints } from './media.ts';
import { newsletterEndpoints } from './newsletter.ts';
import { openApiDocument } from './openapi.ts';
import { openApiPage } from './openapi-page.ts';
import { userEndpoints } from './users.ts';
import { workingCopyEndpoints } from './working-copies.ts';

/** Every call of the API but the upload, whose body is no JSON. */
export const endpoints: Endpoint[] = [
  ...articleEndpoints,
  ...categoryEndpoints,
  ...userEndpoints,
  ...libraryEndpoints,
  ...newsletterEndpoints,
  ...workingCopyEndpoints,
];

/** The API below `/api/v1`: its calls, its document, and what a wrong method or address is told. */
export function api(config: Config): Hono<Env> {
  const app = new Hono<Env>();
  for (const definition of endpoints) mount(app, definition);
  app.get('/openapi.json', (c) => c.json(openApiDocument(endpoints, config)));
  app.get('/docs', (c) => {
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    );
    return c.html(openApiPage(openApiDocument(endpoints, config)));
  });
  for (const path of new Set(endpoints.map((one) => one.path))) app.all(path, wrongMethod(path));
  return app;
}

function wrongMethod(path: string): Handler<Env> {
  const allowed = endpoints.filter((one) => one.path === path).map((one) => one.method.toUpperCase());
  const problem = new LekhaError('method_not_allowed', `This address takes ${allowed.join(' and ')} only.`);
  return (c) => c.json(failureBody(problem), 405, { allow: allowed.join(', ') });
}
