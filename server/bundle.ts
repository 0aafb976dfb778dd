import * as virtual from 'virtual:react-router/server-build';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { replaceNonceByHashes } from './page-cache/csp-hashes.ts';
import { type Drawer, othersOn } from './pages.ts';
import { openSiteWith, type Site, type SiteOptions } from './site.ts';

const build = virtual as unknown as ServerBuild;

/** What `app/entry.server.tsx` has beside what React Router knows of. */
interface Interface {
  openDrawer(
    build: ServerBuild,
    seal: (html: string, nonce: string) => { html: string; policy: string },
  ): Drawer;
}

/** Opens the site with the interface that was built into this very bundle. */
export function openSite(options: SiteOptions): Promise<Site> {
  const handler = createRequestHandler(build, import.meta.env.MODE);
  const { openDrawer } = build.entry.module as unknown as Interface;
  const others = othersOn(options.config);
  return openSiteWith(options, {
    answer: (request, context) => handler(request, context),
    draw: openDrawer(build, (html, nonce) => replaceNonceByHashes(html, nonce, others)),
  });
}
