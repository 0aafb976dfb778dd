import { loadPart, PartError } from './browser/load-part.ts';
import { sayFailed } from './site-scripts/part-failed.ts';
import { startSiteScripts } from './site-scripts/site-scripts.ts';

const { dataset } = document.documentElement;
if ('publicSite' in dataset) startSiteScripts();
else void start();

/**
 * Starts a page of the accounts or the dashboard, by React unless it is a plain one. Without these scripts,
 * the forms of the page are sent as they are, so it looks as it does without scripts.
 */
async function start(): Promise<void> {
  const found = await ('plain' in dataset
    ? loadPart(() => import('./site-scripts/account-page/account-page.ts'))
    : loadPart(() => import('./hydrate.tsx')));
  if (!(found instanceof PartError)) return found.start();
  sayFailed(document.querySelector('main')!, start);
}
