import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Services, system } from '../domain/context.ts';
import { warmSearchWorker } from '../domain/search/search.ts';
import { welcome } from '../domain/site/site.ts';
import { Counting, classifyMiss } from '../domain/statistics/statistics.ts';
import { recordErrors } from '../domain/system/system.ts';
import { ensureAdministrator } from '../domain/users/users.ts';
import type { Config } from '../platform/config.ts';
import { START_WAIT_MS, withWaitBudget } from '../platform/db/wait-budget.ts';
import type { Log } from '../platform/log.ts';
import { createApp } from './app.ts';
import { Connections } from './connections/connections.ts';
import { openFastPath } from './fast-path/fast-path.ts';
import { trustedProxies } from './http/client-address.ts';
import { readAddress, renderLimit } from './http/request-limits.ts';
import { startBackgroundJobs } from './jobs.ts';
import { requestListener } from './listener.ts';
import { logAvailability } from './ops/availability.ts';
import { openMetrics } from './ops/metrics.ts';
import { openOps } from './ops/ops.ts';
import { PageCache } from './page-cache/page-cache.ts';
import { followVersion } from './page-cache/page-version.ts';
import { type Pages, pageMethods, publicPages, renderPage } from './render-page.ts';
import { openForServer } from './startup/services.ts';

export interface SiteOptions {
  config: Config;
  log: Log;
  /** Renders pages for every request, for development. */
  uncached?: boolean;
}

/** A running site. */
export interface Site {
  listener(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Limits the connections of `server`, and answers cached pages on them without Node's parser. */
  connect?(server: Server): Connected;
  /** Stops background jobs and closes the database. To be called when no request is in progress. */
  close(): Promise<void>;
  /** The link with which the operator becomes the first administrator; null or absent if there is one. */
  firstAdministratorLink?: string | null;
}

/** The connections of a server. */
export interface Connected {
  /** Resolves once all connections that wait in the kernel are accepted. */
  acceptWaiting(): Promise<void>;
  /** Closes idle connections, and the others after their responses. */
  close(): void;
  /** Closes all connections immediately. */
  destroy(): void;
}

/**
 * Opens the site as the only server of its data folder: migrates the database, creates the first
 * administrator, starts jobs.
 */
export async function openSiteWith({ config, log, uncached }: SiteOptions, pages: Pages): Promise<Site> {
  trustedProxies(config);
  const { services: opened, unlock } = await openForServer(config, log);
  recordErrors(opened);
  const services: Services = {
    ...opened,
    pageCache: () => cache.state,
    nextSlot: (network) => connections.nextSlot(network),
  };
  const firstAdministratorLink = await withWaitBudget(() => ensureAdministrator(services), START_WAIT_MS);
  await withWaitBudget(() => welcome({ ...services, actor: system }), START_WAIT_MS);
  const jobs = await startBackgroundJobs(services);
  const counting = new Counting(services);
  await withWaitBudget(() => counting.start(), START_WAIT_MS);
  const cache = new PageCache({
    ...publicPages(pages, services),
    maxBytes: uncached ? 0 : config.cacheMaxBytes,
    renderLimit: renderLimit(services),
    served: (agent, { page }) => counting.arrive(agent, page.isPage),
    missed: (key, status, client) => {
      const agent = client.headers['user-agent']?.toString() ?? '';
      const miss = classifyMiss(status);
      if (miss) counting.miss(key, miss, { address: readAddress(services, client), agent });
    },
  });
  logAvailability(services, cache);
  followVersion(services.db);
  const connections = new Connections({ config, log });
  const { opsPort } = config;
  warmSearchWorker(services.db);
  const metrics = () => openMetrics({ services, cache, pages });
  const ops = opsPort === undefined ? undefined : await openOps(opsPort, metrics(), log);
  return {
    firstAdministratorLink,
    listener: requestListener(
      createApp(
        services,
        (request, own) => renderPage(pages, request, own),
        () => cache.canServeStale,
        (path) => pageMethods(pages, path),
        counting,
      ),
      { config, cache, connections, log },
    ),
    connect: (server) => connect(server, { config, cache, connections }),
    close: async () => {
      await ops?.close();
      await Promise.all([jobs.stop(), counting.stop()]);
      await services.db.close();
      unlock();
    },
  };
}

/** Serves the connections of a server, cached pages without Node's HTTP parser if the operator lets it. */
function connect(
  server: Server,
  { config, cache, connections }: { config: Config; cache: PageCache; connections: Connections },
): Connected {
  const fastPath = config.fastPath ? openFastPath(server, cache, connections) : undefined;
  if (!fastPath) server.on('connection', (socket) => connections.markHandedOver(socket));
  connections.watch(server);
  return {
    acceptWaiting: () => connections.acceptWaiting(),
    close() {
      fastPath?.close();
      connections.close();
    },
    destroy: () => connections.destroy(),
  };
}
