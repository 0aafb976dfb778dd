import type { Config } from '../../platform/config.ts';
import { localPath } from '../../shared/local-path.ts';

const MAX_LENGTH = 2000;
/** Parameters that React Router adds to requests for the data of a page. */
const OWN_PARAMETERS = ['_routes', 'index'];

/**
 * The path and query of the requested page if the request comes from a page of the dashboard, as its links
 * do; otherwise undefined. For a data request, the path of the page itself.
 */
export function linkedFromDashboard(request: Request, { publicUrl }: Config): string | undefined {
  const referer = request.headers.get('referer');
  if (request.url.length > MAX_LENGTH || !isDashboard(localPath(referer, new URL(publicUrl).origin)))
    return undefined;
  const { pathname, searchParams } = new URL(request.url);
  for (const name of OWN_PARAMETERS) searchParams.delete(name);
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return pathname.replace(/(\/_)?\.data$/, '') + query;
}

function isDashboard(path: string | null): boolean {
  return path !== null && /^\/dashboard(\/|[?#]|$)/.test(path);
}
