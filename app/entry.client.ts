import { loadPart, PartError } from './browser/load-part.ts';
import { sayFailed } from './site-scripts/part-failed.ts';
import { startSiteScripts } from './site-scripts/site-scripts.ts';

const { dataset } = document.documentElement;
// Only pages that React hydrates carry its data.
if ('__reactRouterContext' in window) void hydrate();
else if ('plain' in dataset) void startAccountPage();
else startSiteScripts();

/** Without React, the forms of the page are sent as they are, so it looks as it does without scripts. */
async function hydrate(): Promise<void> {
  const found = await loadPart(() => import('./hydrate.tsx'));
  if (!(found instanceof PartError)) return found.hydrate();
  sayFailed(document.getElementById('content') ?? document.body.firstElementChild ?? document.body, hydrate);
}

async function startAccountPage(): Promise<void> {
  const found = await loadPart(() => import('./site-scripts/account-page/account-page.ts'));
  if (found instanceof PartError) delete dataset.scripts;
  else found.startAccountPage();
}
