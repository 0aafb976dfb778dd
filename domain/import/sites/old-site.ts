import type { FormerPath } from '../../page-redirects/page-redirects.ts';
import { decodeUrl, hostKey, parseWebUrl, pathKey } from '../files/decode-url.ts';
import { type PlannedArticle, urlHere } from '../plan/plan-article.ts';
import type { SiteLinks } from '../plan/site-links.ts';

/** The old site as its articles write it. */
export interface OldSite {
  /** The absolute URL that a URL of an article means, or null if it is not a web URL. */
  absolute(url: string, from: PlannedArticle): URL | null;
  /** True for a URL on the old site. */
  isOwn(url: URL): boolean;
  /** Writes a URL of the old site that leads to nothing here. */
  write(url: URL): string;
  /** True if its pages load a script that renders formulas between single dollar signs. */
  hasDollarFormulas?: boolean;
}

/**
 * Stands for a site whose URL is not known, so that relative links still lead to its articles. It never
 * resolves.
 */
const UNKNOWN = 'https://old-site.invalid';

/** Knows a site by its URLs; `www.` and the scheme do not matter. */
export function makeOldSite(bases: string[]): OldSite {
  const known = bases.flatMap((base) => URL.parse(base) ?? []);
  if (known.length === 0) known.push(new URL(UNKNOWN));
  const hosts = new Set(known.map(hostKey));
  const base = known[0]?.href;
  return {
    absolute: (url, from) => {
      const own = from.matter.aliases[0];
      const at = own !== undefined && URL.canParse(own) ? own : base;
      return parseWebUrl(url, at);
    },
    isOwn: (url) => hosts.has(hostKey(url)),
    write: ({ origin, href }) => (origin === UNKNOWN ? href.slice(UNKNOWN.length) : href),
  };
}

/**
 * Finds the articles by their former URLs. Queries that name a post (`?p=12`) count, all others do not. Links
 * to former pages of tags, categories and authors become paths of this site, which redirect.
 */
export function makeUrlLinks(
  articles: PlannedArticle[],
  site: OldSite,
  formerPaths: readonly FormerPath[] = [],
): SiteLinks {
  const archives = new Set(formerPaths.map(({ path }) => pathKey(path)));
  const byUrl = new Map<string, PlannedArticle>();
  for (const article of articles) {
    for (const alias of article.matter.aliases) {
      const url = site.absolute(alias, article);
      const key = url && urlKey(url);
      if (key && !byUrl.has(key)) byUrl.set(key, article);
    }
  }
  return {
    resolve: (href, from) => {
      const url = site.absolute(href, from);
      if (url === null || !site.isOwn(url)) return null;
      const key = urlKey(url);
      const found = byUrl.get(key);
      if (found) return `${urlHere(found)}${url.hash}`;
      return archives.has(key) && url.search === '' ? `/${key}` : null;
    },
    findPath: () => null,
  };
}

function urlKey({ pathname, searchParams }: URL): string {
  const id = searchParams.get('p') ?? searchParams.get('page_id');
  if (id !== null && /^\d{1,12}$/.test(id)) return `?p=${id}`;
  return pathKey(decodeUrl(pathname).replace(/^\/index\.php(?=\/)/i, ''));
}
