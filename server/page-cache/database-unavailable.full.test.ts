import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createArticle, updateArticle } from '../../domain/articles/articles.ts';
import { articleInput } from '../../domain/articles/testing.ts';
import type { Ctx } from '../../domain/context.ts';
import { testContext } from '../../domain/testing.ts';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { openLog } from '../../platform/log.ts';
import { type Postgres, startPostgres } from '../../scripts/postgres/postgres.ts';
import { createApp } from '../app.ts';
import { Connections } from '../connections/connections.ts';
import { openFastPath } from '../fast-path/fast-path.ts';
import { requestListener } from '../listener.ts';
import { logAvailability } from '../ops/availability.ts';
import { publicPages, renderPage } from '../render-page.ts';
import { testPages } from '../testing.ts';
import { PageCache } from './page-cache.ts';
import { noRenderLimit } from './testing.ts';

// A PostgreSQL of its own, because the tests stop and freeze it.
let postgres: Postgres;
let site: Site;

interface Site {
  ctx: Ctx;
  db: Database;
  cache: PageCache;
  server: Server;
  sockets: Set<Socket>;
  /** Log lines of level `info` and above. */
  lines: { event: string; [field: string]: unknown }[];
}

const pages = testPages();

async function open(env: Record<string, string> = {}): Promise<Site> {
  const timeouts = { suspicion: 100, probe: 2000, retry: 50, grace: 0 };
  const db = await openDatabase({ dataDir: '', databaseUrl: postgres.url, timeouts });
  await migrate(db);
  const lines: Site['lines'] = [];
  const write = (line: Buffer, _encoding: string, done: () => void) => {
    lines.push(JSON.parse(line.toString()));
    done();
  };
  const ctx = { ...testContext(db, undefined, env), log: openLog('info', new Writable({ write })) };
  const cache = new PageCache({
    ...publicPages(pages, ctx),
    maxBytes: 10_000_000,
    renderLimit: noRenderLimit,
  });
  logAvailability(ctx, cache);
  const connections = new Connections({ config: ctx.config, log: ctx.log });
  const server = createServer(
    requestListener(
      createApp(
        ctx,
        (request, own) => renderPage(pages, request, own),
        () => cache.canServeStale,
      ),
      { config: ctx.config, cache, connections, log: ctx.log },
    ),
  );
  openFastPath(server, cache, connections);
  // Otherwise each test would wait for the idle connections of `fetch`.
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { ctx, db, cache, server, sockets, lines };
}

async function close({ sockets, server, db }: Site): Promise<void> {
  const isClosed = new Promise((resolve) => server.close(resolve));
  for (const socket of sockets) socket.destroy();
  await isClosed;
  await db.close();
}

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());
beforeEach(async () => {
  site = await open();
});
afterEach(async () => {
  await postgres.order('thaw');
  await postgres.order('start');
  await close(site);
});

const databaseIsBack = () => expect.poll(() => site.db.availability.unavailableMs).toBeUndefined();
const write = async (title: string) => {
  const { slug } = await createArticle(site.ctx, articleInput({ title }));
  return `/blog/${slug}`;
};

async function get(path: string, headers: Record<string, string> = {}) {
  const { port } = site.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const text = await response.text();
  const title = /<title>(.*?) · /.exec(text)?.[1];
  return { status: response.status, text, title, headers: response.headers };
}

it.each(['stop fast', 'freeze'] as const)('cached pages are served after %s', async (fault) => {
  const path = await write('Kept');
  expect(await get(path)).toMatchObject({ status: 200, title: 'Kept' });
  await postgres.order(fault);
  // On new connections and on those of Node's parser, with a session and without.
  const requests = Array.from({ length: 30 }, (_, i) =>
    get(path, i % 3 === 0 ? { cookie: 'lekha.session_token=x.y' } : i % 3 === 1 ? { te: 'trailers' } : {}),
  );
  for (const response of await Promise.all(requests))
    expect(response).toMatchObject({ status: 200, title: 'Kept' });
  expect(await get(path)).toMatchObject({ status: 200, title: 'Kept' });
  expect(site.cache.stats.stale).toBe(31);
  const { status, text } = await get('/readyz');
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({
    ready: true,
    state: 'degraded',
    checks: { database: 'failing', disk: 'ok', storage: 'ok' },
  });
  await postgres.order(fault === 'freeze' ? 'thaw' : 'start');
  await databaseIsBack();
  expect(site.lines).toMatchObject([
    { event: 'database_away', level: 'error' },
    { event: 'database_back', level: 'warn', stalePages: 31 },
  ]);
  await updateArticle(site.ctx, path.split('/').at(-1)!, { title: 'Changed' });
  expect(await get(path)).toMatchObject({ status: 200, title: 'Changed' });
  expect(site.cache.stats.stale).toBe(31);
});

it('pages and data that are not cached are refused with 503', async () => {
  await get(await write('Another'));
  await postgres.order('stop fast');
  const html = { accept: 'text/html,*/*', cookie: 'lekha.session_token=x.y' };
  for (const path of ['/blog/unseen', '/dashboard/admin-home', '/login']) {
    const page = await get(path, html);
    expect(page).toMatchObject({ status: 503, text: expect.stringContaining('Please try again') });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('retry-after')).toBe('2');
  }
  const data = await get('/api/v1/articles/all-articles', html);
  expect(data.status).toBe(503);
  expect(JSON.parse(data.text)).toMatchObject({ success: false, code: 'unavailable' });
  expect(site.lines.map(({ event }) => event)).toEqual(['database_away']);
});

it('a page that is older than a write is served, unless any server has withdrawn something', async () => {
  const path = await write('First');
  const other = await openDatabase({ dataDir: '', databaseUrl: postgres.url });
  const elsewhere = { ...site.ctx, db: other };
  expect(await get(path)).toMatchObject({ status: 200, title: 'First' });
  const id = path.split('/').at(-1)!;
  await updateArticle(site.ctx, id, { title: 'Second' });
  await updateArticle(elsewhere, id, { title: 'Third' });
  await get('/about');
  await postgres.order('stop fast');
  expect(await get(path)).toMatchObject({ status: 200, title: 'First' });
  await postgres.order('start');
  await databaseIsBack();
  expect(await get(path)).toMatchObject({ status: 200, title: 'Third' });
  await updateArticle(elsewhere, id, { status: 'draft' });
  await other.close();
  await site.db.contentVersion.read();
  await postgres.order('stop fast');
  expect(await get(path)).toMatchObject({ status: 503 });
});

it('no cached page is served after STALE_IF_DOWN_S', async () => {
  await close(site);
  site = await open({ STALE_IF_DOWN_S: '0' });
  const path = await write('Fresh');
  expect(await get(path)).toMatchObject({ status: 200, title: 'Fresh' });
  await postgres.order('stop fast');
  expect(await get(path)).toMatchObject({ status: 503 });
  const { status, text } = await get('/readyz');
  expect(status).toBe(503);
  expect(JSON.parse(text)).toMatchObject({ ready: false, state: 'down' });
});
