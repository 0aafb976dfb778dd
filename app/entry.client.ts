import { startSiteScripts } from './site-scripts/site-scripts.ts';

// Only pages that React hydrates carry its data; those of the public site do not.
if ('__reactRouterContext' in window) void import('./hydrate.tsx').then(({ hydrate }) => hydrate());
else startSiteScripts();
