import * as virtual from 'virtual:react-router/server-build';
import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { PublicSite } from '../app/public-site/public-site.tsx';
import type { Services } from '../domain/context.ts';
import type { ReactRouter } from './render-page.ts';
import { openSiteWith, type Site, type SiteOptions } from './site.ts';
import { readSite } from './static-site/read-site.ts';
import type { ReadSite } from './static-site/write-site.ts';

const build = virtual as unknown as ServerBuild;

/** Opens the site with the interface that was built into this very bundle. */
export function openSite(options: SiteOptions): Promise<Site> {
  const publicSite = new PublicSite(build.assets.entry);
  return openSiteWith(options, { publicSite, reactRouter: openReactRouter(build), renders: 0 });
}

/** Opens the site for an export as files. */
export function openForExport(services: Services): ReadSite {
  const publicSite = new PublicSite(build.assets.entry);
  return readSite(services, { publicSite, reactRouter: openReactRouter(build), renders: 0 });
}

function openReactRouter(build: ServerBuild): ReactRouter {
  const routes = childRoutes(build, undefined);
  const find = (path: string) => matchRoutes(routes, path.replace(/(\/_)?\.data$/, '')) ?? [];
  return {
    handles: (path) => !find(path).at(-1)?.route.id?.startsWith('routes/public-site'),
    hasAction(path) {
      const matches = find(path);
      const { pathname } = matches.at(-1) ?? {};
      const hasAction = ({ route }: { route: RouteObject }) =>
        build.routes[route.id!]?.module.action !== undefined;
      return matches.some((match) => match.pathname === pathname && hasAction(match));
    },
    handle: createRequestHandler(build, import.meta.env.MODE),
  };
}

function childRoutes(build: ServerBuild, parent: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index, caseSensitive } = route;
    return [index ? { id, path, index } : { id, path, caseSensitive, children: childRoutes(build, id) }];
  });
}
