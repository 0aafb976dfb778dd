import type { ServerResponse } from 'node:http';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { type Config, readConfig } from '../platform/config.ts';
import { type Log, openLog } from '../platform/log.ts';
import { standardError } from '../platform/output.ts';
import { httpServer, orExit, serve } from './main.ts';
import type { Site, SiteOptions } from './site.ts';

type OpenSite = (options: SiteOptions) => Promise<Site>;

/**
 * Serves with Vite between the browser and the site. A changed file of the interface shows immediately; a
 * changed file of the server reopens the site.
 */
async function develop(): Promise<void> {
  const config = readConfig();
  const log = openLog(config.logLevel);
  const server = httpServer();
  const vite = await createVite({
    // Changes are sent through this server, because pages may connect to no other (see `pagePolicy`).
    server: { middlewareMode: true, ws: { server } },
    appType: 'custom',
  });
  const current = currentSite(vite, config, log);
  const { firstAdministratorLink = null } = await current();
  const site: Site = {
    firstAdministratorLink,
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

/**
 * Opens the site from its current files. Closes the previous one first, because only one may use the data
 * folder.
 */
function currentSite(vite: ViteDevServer, config: Config, log: Log): () => Promise<Site> {
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

/** Shows the error of a file that does not run yet. */
function showError(vite: ViteDevServer, error: Error, response: ServerResponse): void {
  vite.ssrFixStacktrace(error);
  standardError().write(`${error.stack ?? error.message}\n`);
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(error.stack);
}

await orExit(develop);
