import type { ServerResponse } from 'node:http';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { type Config, readConfig } from '../platform/config.ts';
import { type Log, openLog } from '../platform/log.ts';
import { httpServer, orExit, serve } from './main.ts';
import type { Site, SiteOptions } from './site.ts';

type OpenSite = (options: SiteOptions) => Promise<Site>;

/**
 * Serves with Vite between the browser and the site: a changed file of the interface shows at once, a changed file of
 * the server opens the site anew.
 */
async function develop(): Promise<void> {
  const config = readConfig();
  const log = openLog(config.logLevel);
  const server = httpServer();
  const vite = await createVite({
    // The browser hears of changes through this very server: pages may connect to no other (see `pagePolicy`).
    server: { middlewareMode: true, ws: { server } },
    appType: 'custom',
  });
  const current = siteOfToday(vite, config, log);
  await current();
  const site: Site = {
    listener: async (request, response) => {
      vite.middlewares(request, response, () => {
        current()
          .then((opened) => opened.listener(request, response))
          .catch((error: Error) => showError(vite, error, response));
      });
    },
    close: async () => {
      await (await current()).close();
      await vite.close();
    },
  };
  await serve(site, config, log, server);
}

/** Answers the site as its files are now; the one before is closed first, for only one may use the data folder. */
function siteOfToday(vite: ViteDevServer, config: Config, log: Log): () => Promise<Site> {
  let opened: { module: unknown; site: Promise<Site> } | undefined;
  return async () => {
    const module = (await vite.ssrLoadModule('./server/bundle.ts')) as { openSite: OpenSite };
    if (opened?.module === module) return opened.site;
    const closed = opened?.site.then(
      (before) => before.close(),
      () => {},
    );
    const site = Promise.resolve(closed).then(() => module.openSite({ config, log, uncached: true }));
    opened = { module, site };
    return site;
  };
}

/** A file that does not run yet must not end the work on it. */
function showError(vite: ViteDevServer, error: Error, response: ServerResponse): void {
  vite.ssrFixStacktrace(error);
  console.error(error);
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(error.stack);
}

await orExit(develop);
