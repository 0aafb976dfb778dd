import { type Handler, Hono } from 'hono';
import { LekhaError } from '../../domain/errors.ts';
import type { Config } from '../../platform/config.ts';
import type { Env } from '../env.ts';
import { failureOf } from '../problems.ts';
import { articleEndpoints } from './articles.ts';
import { categoryEndpoints } from './categories.ts';
import { apiDocument } from './document.ts';
import { apiPage } from './document-page.ts';
import { type Endpoint, mount } from './endpoint.ts';
import { libraryEndpoints } from './library.ts';
import { newsletterEndpoints } from './newsletter.ts';
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
  app.get('/openapi.json', (c) => c.json(apiDocument(endpoints, config)));
  app.get('/docs', (c) => {
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    );
    return c.html(apiPage(apiDocument(endpoints, config)));
  });
  for (const path of new Set(endpoints.map((one) => one.path))) app.all(path, wrongMethod(path));
  return app;
}

function wrongMethod(path: string): Handler<Env> {
  const allowed = endpoints.filter((one) => one.path === path).map((one) => one.method.toUpperCase());
  const problem = new LekhaError('method_not_allowed', `This address takes ${allowed.join(' and ')} only.`);
  return (c) => c.json(failureOf(problem), 405, { allow: allowed.join(', ') });
}
