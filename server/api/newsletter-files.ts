import { type Context, Hono } from 'hono';
import { subscriberFilter } from '../../contract/newsletter.ts';
import { MAX_SUBSCRIBER_FILE_BYTES, newSubscriberImport } from '../../contract/subscriber-import.ts';
import { LekhaError } from '../../domain/errors.ts';
import { checkSubscriberFile, exportSubscribers } from '../../domain/newsletter/newsletter.ts';
import { parseInput } from '../../domain/parse-input.ts';
import { authorizeCall } from '../../domain/permissions.ts';
import { limitBodyTo } from '../http/body-limit.ts';
import type { Env } from '../http/env.ts';

/** The CSV files of the newsletter: POST of an import, GET of the export. Mounted at `/api/v1/newsletter`. */
export function newsletterFileRoutes(): Hono<Env> {
  const routes = new Hono<Env>();
  routes.post('/imports', async (c) => {
    const ctx = c.get('ctx');
    authorizeCall(ctx, 'newsletter.import');
    if (!/^text\/(?:csv|plain|tab-separated-values)\b/i.test(c.req.header('content-type') ?? ''))
      throw new LekhaError('unsupported_type', 'Send the file as the body, with Content-Type: text/csv.');
    const { fileName, ...options } = parseInput(newSubscriberImport, c.req.query());
    await limitBodyTo(MAX_SUBSCRIBER_FILE_BYTES)(c, async () => {});
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const data = await checkSubscriberFile(ctx, { fileName, bytes }, options);
    return c.json({ success: true, data }, 201, { 'cache-control': 'no-store' });
  });
  routes.get('/export', (c) => sendExport(c));
  return routes;
}

async function sendExport(c: Context<Env>): Promise<Response> {
  const ctx = c.get('ctx');
  authorizeCall(ctx, 'newsletter.export');
  const csv = await exportSubscribers(ctx, parseInput(subscriberFilter, c.req.query()));
  return c.body(csv, 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="subscribers.csv"',
    'cache-control': 'private, no-store',
  });
}
