import { loadPart, PartError } from './browser/load-part.ts';
import { sayFailed } from './site-scripts/part-failed.ts';
import { startSiteScripts } from './site-scripts/site-scripts.ts';

// Only pages that React hydrates carry its data; those of the public site do not.
if ('__reactRouterContext' in window) void hydrate();
else startSiteScripts();

/** Without React, the forms of the page are sent as they are, so it looks as it does without scripts. */
async function hydrate(): Promise<void> {
  const found = await loadPart(() => import('./hydrate.tsx'));
  if (!(found instanceof PartError)) return found.hydrate();
  sayFailed(document.getElementById('content') ?? document.body.firstElementChild ?? document.body, hydrate);
}
