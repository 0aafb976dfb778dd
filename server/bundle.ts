import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { openSiteWith, type Site, type SiteOptions } from './site.ts';

/** Opens the site with the interface that was built into this very bundle. */
export function openSite(options: SiteOptions): Promise<Site> {
  const handler = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);
  return openSiteWith(options, (request, context) => handler(request, context));
}
