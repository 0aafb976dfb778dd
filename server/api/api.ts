import { type Handler, Hono } from 'hono';
import { LekhaError } from '../../domain/errors.ts';
import type { Config } from '../../platform/config.ts';
import type { Env } from '../http/env.ts';
import { errorBody } from '../http/error-response.ts';
import { articleEndpoints } from './articles.ts';
import { authorEndpoints } from './authors.ts';
import { bulkEndpoints } from './bulk.ts';
import { categoryEndpoints } from './categories.ts';
import { type Endpoint, mount } from './endpoint.ts';
import { importEndpoints } from './imports.ts';
import { linkCardEndpoints } from './link-cards.ts';
import { mediaEndpoints } from './media.ts';
import { newsletterEndpoints } from './newsletter.ts';
import { noteEndpoints } from './notes.ts';
import { openApiDocument } from './openapi.ts';
import { openApiPage } from './openapi-page.ts';
import { pageEndpoints } from './pages.ts';
import { presenceEndpoints } from './presence.ts';
import { seriesEndpoints } from './series.ts';
import { shareLinkEndpoints } from './share-links.ts';
import { systemEndpoints } from './system.ts';
import { tagEndpoints } from './tags.ts';
import { templateEndpoints } from './templates.ts';
import { userEndpoints } from './users.ts';
import { workingCopyEndpoints } from './working-copies.ts';

/** Every endpoint of the API except the upload, whose body is not JSON. */
export const endpoints: Endpoint[] = [
  ...articleEndpoints,
  ...bulkEndpoints,
  ...categoryEndpoints,
  ...authorEndpoints,
  ...pageEndpoints,
  ...tagEndpoints,
  ...seriesEndpoints,
  ...templateEndpoints,
  ...userEndpoints,
  ...mediaEndpoints,
  ...linkCardEndpoints,
  ...newsletterEndpoints,
  ...workingCopyEndpoints,
  ...presenceEndpoints,
  ...shareLinkEndpoints,
  ...noteEndpoints,
  ...systemEndpoints,
  ...importEndpoints,
];

/** The routes below `/api/v1`: endpoints, their OpenAPI document, and errors for other methods. */
export function api(config: Config): Hono<Env> {
  const app = new Hono<Env>();
  for (const definition of endpoints) mount(app, definition);
  // The document takes up to 90 ms to build.
  const document = once(() => openApiDocument(endpoints, config));
  const json = once(() => JSON.stringify(document()));
  const page = once(() => String(openApiPage(document())));
  app.get('/openapi.json', (c) => c.body(json(), 200, { 'content-type': 'application/json' }));
  app.get('/docs', (c) => {
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    );
    return c.html(page());
  });
  for (const path of new Set(endpoints.map((one) => one.path))) app.all(path, wrongMethod(path));
  return app;
}

/** Returns a function that calls `make` the first time, and gives its value each time. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function wrongMethod(path: string): Handler<Env> {
  const allowed = endpoints.filter((one) => one.path === path).map((one) => one.method.toUpperCase());
  const error = new LekhaError('method_not_allowed', `Only ${allowed.join(' and ')} are allowed here.`);
  return (c) => c.json(errorBody(error), 405, { allow: allowed.join(', ') });
}
