import { createServer as createHttpServer } from 'node:http';
import { createServer as createVite } from 'vite';
import { readConfig } from '../platform/config.ts';
import { openLog } from '../platform/log.ts';
import { serve } from './main.ts';
import type { Site, SiteOptions } from './site.ts';

/**
 * Serves with Vite between the browser and the site: a changed file of the interface shows at once, a changed file of
 * the server opens the site anew.
 */
async function develop(): Promise<void> {
  const config = readConfig();
  const log = openLog(config.logLevel);
  const hmr = createHttpServer();
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server: hmr } },
    appType: 'custom',
  });
  hmr.listen(24678, config.host);

  let opened: { module: unknown; site: Promise<Site> } | undefined;
  const current = async (): Promise<Site> => {
    const module = await vite.ssrLoadModule('./server/bundle.ts');
    if (opened?.module !== module) {
      const before = opened?.site;
      const open = module.openSite as (options: SiteOptions) => Promise<Site>;
      opened = {
        module,
        site: Promise.resolve(before?.then((site) => site.close())).then(() =>
          open({ config, log, uncached: true }),
        ),
      };
    }
    return opened.site;
  };
  await current();
  const site: Site = {
    listener: async (request, response) => {
      vite.middlewares(request, response, async () => (await current()).listener(request, response));
    },
    close: async () => {
      await (await current()).close();
      await vite.close();
      hmr.close();
    },
  };
  await serve(site, config, log);
}

await develop();
