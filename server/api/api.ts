import { Hono } from 'hono';
import type { Config } from '../../platform/config.ts';
import { makePart } from '../../platform/part.ts';
import { acceptedEncodings } from '../http/accept-encoding.ts';
import type { Env } from '../http/env.ts';
import { CompressedPage, PageResponse } from '../page-cache/page-response.ts';
import { accountEndpoints } from './account.ts';
import { articleEndpoints } from './articles.ts';
import { authorEndpoints } from './authors.ts';
import { bulkEndpoints } from './bulk.ts';
import { categoryEndpoints } from './categories.ts';
import { commentEndpoints } from './comments.ts';
import { type Endpoint, mount } from './endpoint.ts';
import { factorEndpoints } from './factors.ts';
import { importEndpoints } from './imports.ts';
import { invitationEndpoints } from './invitations.ts';
import { letterEndpoints } from './letters.ts';
import { likeEndpoints } from './likes.ts';
import { linkCardEndpoints } from './link-cards.ts';
import { mediaEndpoints } from './media.ts';
import { newsletterEndpoints } from './newsletter.ts';
import { newsletterEmailEndpoints } from './newsletter-emails.ts';
import { noteEndpoints } from './notes.ts';
import { openApiDocument } from './openapi.ts';
import { openApiPage } from './openapi-page.ts';
import { pageEndpoints } from './pages.ts';
import { presenceEndpoints } from './presence.ts';
import { redirectEndpoints } from './redirects.ts';
import { reviewEndpoints } from './reviews.ts';
import { seriesEndpoints } from './series.ts';
import { settingsEndpoints } from './settings.ts';
import { shareLinkEndpoints } from './share-links.ts';
import { statisticsEndpoints } from './statistics.ts';
import { systemEndpoints } from './system.ts';
import { tagEndpoints } from './tags.ts';
import { templateEndpoints } from './templates.ts';
import { tokenEndpoints } from './tokens.ts';
import { managedUserEndpoints, userEndpoints } from './users.ts';
import { webhookEndpoints } from './webhooks.ts';
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
  ...redirectEndpoints,
  ...reviewEndpoints,
  ...userEndpoints,
  ...managedUserEndpoints,
  ...invitationEndpoints,
  ...accountEndpoints,
  ...tokenEndpoints,
  ...factorEndpoints,
  ...webhookEndpoints,
  ...mediaEndpoints,
  ...linkCardEndpoints,
  ...newsletterEndpoints,
  ...newsletterEmailEndpoints,
  ...letterEndpoints,
  ...workingCopyEndpoints,
  ...presenceEndpoints,
  ...shareLinkEndpoints,
  ...noteEndpoints,
  ...commentEndpoints,
  ...likeEndpoints,
  ...settingsEndpoints,
  ...statisticsEndpoints,
  ...systemEndpoints,
  ...importEndpoints,
];

const DOCUMENT = {
  'content-type': 'application/json',
  'cache-control': 'public, no-cache',
  vary: 'accept-encoding',
};

/** The routes below `/api/v1`: endpoints and their OpenAPI document. */
export function api(config: Config): Hono<Env> {
  const app = new Hono<Env>();
  for (const definition of endpoints) mount(app, definition);
  const document = once(() => openApiDocument(endpoints, config));
  const json = once(async () => {
    const response = new PageResponse(
      '',
      new CompressedPage(DOCUMENT, [await makePart(JSON.stringify(await document()))]),
    );
    // Without its Brotli form, the document is sent with gzip.
    await response.recompress().catch(() => {});
    return response;
  });
  const page = once(async () => String(openApiPage(await document())));
  app.get('/openapi.json', async (c) => {
    const file = await json();
    const accepted = acceptedEncodings(c.req.header('accept-encoding'));
    const unchanged = file.find304(accepted, c.req.header('if-none-match'));
    const encoded = file.encoded(accepted);
    const { headers } = unchanged ?? encoded;
    for (let i = 0; i < headers.length; i += 2) c.header(headers[i]!, headers[i + 1]);
    return unchanged ? c.body(null, 304) : c.body(new Uint8Array(encoded.body));
  });
  app.get('/docs', async (c) => {
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    );
    return c.html(await page());
  });
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
