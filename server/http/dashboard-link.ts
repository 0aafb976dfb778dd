import { sitePath } from '../../contract/site-path.ts';
import type { Config } from '../../platform/config.ts';

const LONGEST = 2000;
/** What React Router adds to the address of a page's data. */
const OWN_PARAMETERS = ['_routes', 'index'];

/**
 * The path and query of the dashboard page that is asked for, if a page of the dashboard asks, as its links do; otherwise
 * undefined. Of a data request it is the address of the page itself.
 */
export function linkedFromDashboard(request: Request, { publicUrl }: Config): string | undefined {
  const referer = request.headers.get('referer');
  if (request.url.length > LONGEST || !isDashboard(sitePath(referer, new URL(publicUrl).origin)))
    return undefined;
  const { pathname, searchParams } = new URL(request.url);
  for (const name of OWN_PARAMETERS) searchParams.delete(name);
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return pathname.replace(/(\/_)?\.data$/, '') + query;
}

function isDashboard(path: string | null): boolean {
  return path !== null && /^\/dashboard(\/|[?#]|$)/.test(path);
}
