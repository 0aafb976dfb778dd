/** Misses: which requests for paths without a page are counted, and the numbers that are stored. */

import type { Reader } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { normalisePath } from '../slug.ts';
import { OTHER } from './sums.ts';

/** How the server answered a request for a path without a page. */
export type Miss = 'missing' | 'redirect';

/** Tells a miss by the status of its response; undefined for one of a page. */
export function classifyMiss(status: number): Miss | undefined {
  if (status === 404) return 'missing';
  return status === 301 ? 'redirect' : undefined;
}

/** Missing paths of a network that are counted in an hour: more are of a program. */
export const MISSES_PER_HOUR = 30;
/** No path of the site is longer. */
const MAX_PATH = 300;
/** The listed paths are filtered by what is there now. */
const MAX_READ = 200;

/**
 * Paths that programs try on every site: those of other software, hidden files, scripts, archives and
 * settings. Browsers request images, styles and scripts on their own.
 */
const PROBE =
  /(?:^|\/)(?:\.|wp-|wordpress\b|xmlrpc|phpmyadmin|pma\b|cgi-bin|vendor\/|node_modules|actuator|hnap1|boaform|owa\b|autodiscover|solr\b|telescope|_ignition|server-status|admin(?:er|istrator)\b|\+cscoe)|\.(?:php\d?|phtml|aspx?|ashx|asmx|jspx?|jsf|do|action|cgi|pl|env|git|svn|bak|old|orig|save|swp|sql\w*|db|zip|tar|t?gz|rar|7z|ya?ml|toml|ini|conf|config|cfg|log|lock|sh|exe|dll|pem|key|json|xml|js|mjs|map|css|ico|png|jpe?g|gif|svg|webp|avif|woff2?|ttf)$/;

/** The form in which a missed path is counted; undefined for what no reader looks for. */
export function missedPath(path: string, miss: Miss): string | undefined {
  const stored = normalisePath(path);
  if (stored === null || stored.length > MAX_PATH) return undefined;
  return miss === 'missing' && PROBE.test(stored) ? undefined : `/${stored}`;
}

/** The requests for paths without a page, and when the last one was, by path. */
export async function readPathHits(
  { db }: { db: { read: Reader } },
  dimension: Miss,
  paths: readonly string[],
): Promise<Map<string, { hits: number; lastHit: string }>> {
  if (paths.length === 0) return new Map();
  const rows = await db.read
    .selectFrom('statistic')
    .select((eb) => ['path', eb.fn.sum('views').as('hits'), eb.fn.max('day').as('last')])
    .where('dimension', '=', dimension)
    .where('path', 'in', paths)
    .groupBy('path')
    .execute();
  return new Map(rows.map(({ path, hits, last }) => [path, { hits: Number(hits), lastHit: last }]));
}

/**
 * The paths that readers looked for in vain since a day, the most requested first. A page may be there by
 * now: `domain/custom-redirects/list-missing-paths.ts` leaves those out.
 */
export async function readMissing(
  { db }: Ctx,
  since: string,
): Promise<{ path: string; views: number; last: string }[]> {
  const rows = await db.read
    .selectFrom('statistic')
    .select((eb) => ['path', eb.fn.sum<number>('views').as('views'), eb.fn.max('day').as('last')])
    .where('dimension', '=', 'missing')
    .where('day', '>=', since)
    .where('path', '<>', OTHER)
    .groupBy('path')
    .orderBy('views', 'desc')
    .orderBy('path')
    .limit(MAX_READ)
    .execute();
  return rows.map(({ path, views, last }) => ({ path, views: Number(views), last }));
}
