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
import { openDatabase } from '../../platform/db/open.ts';
import { eachDatabase } from '../../platform/db/testing.ts';
import { openFastPath } from '../fast-path/fast-path.ts';
import { unbounded } from '../fast-path/testing.ts';
import { publicPages } from '../pages.ts';
import { testPublicSite } from '../testing.ts';
import { PageCache } from './page-cache.ts';

/** `STALE_WRITES=2000` for a long look. */
const WRITES = Number(process.env.STALE_WRITES ?? 25);
const READERS = 4;
/** Clients give idle connections up well before a server does: neither asks on one that is just being closed. */
const SERVER_KEEPS_MS = 30_000;
const CLIENT_KEEPS_MS = 4_000;

/** One server of the site, as another process would be: with connections of its own to the database. */
interface Instance {
  ctx: Ctx;
  server: Server;
  cache: PageCache;
  close(): Promise<void>;
}

async function openInstance(db: Database): Promise<Instance> {
  const ctx = testContext(db);
  const rates = { allows: () => true, count: () => {} };
  const cache = new PageCache({ ...publicPages(testPublicSite(), ctx), maxBytes: 10_000_000, rates });
  const options = { keepAliveTimeout: SERVER_KEEPS_MS };
  const server = createServer(options, (request, response) => void cache.answer(request, response, 'id'));
  const express = openFastPath(server, cache, unbounded);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    express.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { ctx, server, cache, close };
}

eachDatabase('Pages of two servers on one database', (getDb, getConfig) => {
  const agent = new Agent({ keepAlive: true, timeout: CLIENT_KEEPS_MS });
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
      get({ port, path, agent, host: '127.0.0.1' }, async (answer) => {
        const text = Buffer.concat(await answer.toArray()).toString();
        resolve({ status: answer.statusCode ?? 0, text });
      }).on('error', reject);
    });
  }

  function everywhere(paths: string[]) {
    return Promise.all(instances.flatMap((instance) => paths.map((path) => page(instance, path))));
  }

  it(
    `are never older than the last answered write, of either, in ${WRITES} writes under readers`,
    async () => {
      const article = await createArticle(
        instances[0].ctx,
        articleInput({ title: 'Watched', category: 'news' }),
      );
      const slug = `/blog/${article.slug}`;
      const paths = [slug, '/', '/blogs', '/category/news'];
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
        for (const { text } of await everywhere(paths)) if (!text.includes(title)) stale++;
        if (n % 20 !== 0) continue;
        await deleteArticle(writer, article._id);
        for (const { status } of await everywhere([slug])) if (status !== 404) stale++;
        for (const { text } of await everywhere(paths)) if (text.includes(title)) stale++;
        await restoreArticle(writer, article._id);
        await updateArticle(writer, article._id, { status: 'published' });
      }
      reading = false;
      await Promise.all(readers);
      expect(stale).toBe(0);
      expect(read).toBeGreaterThan(0);
      // They were kept all the same.
      await everywhere(paths);
      const before = instances.map(({ cache }) => cache.stats.renders);
      await everywhere(paths);
      expect(instances.map(({ cache }) => cache.stats.renders)).toEqual(before);
    },
    3_000 * WRITES,
  );
});
