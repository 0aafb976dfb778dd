import { Agent, createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createArticle,
  deleteArticle,
  restoreArticle,
  updateArticle,
} from '../../domain/articles/articles.ts';
import { articleInput } from '../../domain/articles/testing.ts';
import type { Ctx } from '../../domain/context.ts';
import { testContext } from '../../domain/testing.ts';
import type { Database } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { eachDatabaseInAllTier } from '../../platform/db/testing.ts';
import { openFastPath } from '../fast-path/fast-path.ts';
import { unlimited } from '../fast-path/testing.ts';
import { publicPages } from '../render-page.ts';
import { testPages } from '../testing.ts';
import { PageCache } from './page-cache.ts';
import { noRenderLimit } from './testing.ts';

/** `STALE_WRITES=2000` for a long run. */
const WRITES = Number(process.env.STALE_WRITES ?? 25);
const READERS = 4;
/**
 * Clients close idle connections well before a server does, so that no request is sent on one that is being
 * closed.
 */
const SERVER_IDLE_MS = 30_000;
const CLIENT_IDLE_MS = 4_000;

/** A server of the site, with its own connections to the database as in a process of its own. */
interface Instance {
  ctx: Ctx;
  server: Server;
  cache: PageCache;
  close(): Promise<void>;
}

async function openInstance(db: Database): Promise<Instance> {
  const ctx = testContext(db);
  const cache = new PageCache({
    ...publicPages(testPages(), ctx),
    maxBytes: 10_000_000,
    renderLimit: noRenderLimit,
  });
  const options = { keepAliveTimeout: SERVER_IDLE_MS };
  const server = createServer(options, (request, response) => void cache.handle(request, response, 'id'));
  const fastPath = openFastPath(server, cache, unlimited);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    fastPath.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { ctx, server, cache, close };
}

eachDatabaseInAllTier('Pages of two servers on one database', (getDb, getConfig) => {
  const agent = new Agent({ keepAlive: true, timeout: CLIENT_IDLE_MS });
  let other: Database;
  let instances: [Instance, Instance];

  beforeAll(async () => {
    other = await openDatabase(getConfig());
    instances = [await openInstance(getDb()), await openInstance(other)];
  });
  afterAll(async () => {
    agent.destroy();
    for (const instance of instances) await instance.close();
    await other.close();
  });

  function page({ server }: Instance, path: string): Promise<{ status: number; text: string }> {
    const { port } = server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      get({ port, path, agent, host: '127.0.0.1' }, async (response) => {
        const text = Buffer.concat(await response.toArray()).toString();
        resolve({ status: response.statusCode ?? 0, text });
      }).on('error', reject);
    });
  }

  function onBoth(paths: string[]) {
    return Promise.all(instances.flatMap((instance) => paths.map((path) => page(instance, path))));
  }

  it(
    `are never older than the last acknowledged write of either, in ${WRITES} writes with readers`,
    async () => {
      const article = await createArticle(
        instances[0].ctx,
        articleInput({ title: 'Watched', category: 'news' }),
      );
      const slug = `/blog/${article.slug}`;
      const api = `/api/v1/articles/single-article/${article.slug}`;
      const paths = [
        slug,
        '/',
        '/blogs',
        '/category/news',
        api,
        '/api/v1/articles/all-articles?category=news',
      ];
      let reading = true;
      let read = 0;
      const readers = Array.from({ length: READERS }, async (_, i) => {
        for (; reading; read++) {
          await page(instances[i % 2]!, paths[i % paths.length]!);
          await sleep(1);
        }
      });
      let stale = 0;
      for (let n = 0; n < WRITES; n++) {
        const writer = instances[n % 2]!.ctx;
        const title = `Watched, state ${n}.`;
        await updateArticle(writer, article._id, { title });
        for (const { text } of await onBoth(paths)) if (!text.includes(title)) stale++;
        if (n % 20 !== 0) continue;
        await deleteArticle(writer, article._id);
        for (const { status } of await onBoth([slug, api])) if (status !== 404) stale++;
        for (const { text } of await onBoth(paths)) if (text.includes(title)) stale++;
        await restoreArticle(writer, article._id);
        await updateArticle(writer, article._id, { status: 'published' });
      }
      reading = false;
      await Promise.all(readers);
      expect(stale).toBe(0);
      expect(read).toBeGreaterThan(0);
      // The pages were cached all the same.
      await onBoth(paths);
      const before = instances.map(({ cache }) => cache.stats.renders);
      await onBoth(paths);
      expect(instances.map(({ cache }) => cache.stats.renders)).toEqual(before);
    },
    3_000 * WRITES,
  );
});
