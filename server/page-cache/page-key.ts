import { LRUCache } from 'lru-cache';
import { articleQuery } from '../../contract/article.ts';
import { categoryName } from '../../contract/category.ts';
import { canBePagePath } from '../../shared/page-path.ts';
import { PLAIN, publicRoutes } from '../../shared/public-routes.ts';
import { hasLongMarkRun } from '../../shared/text/combining-marks.ts';
import { isGeneratedFile } from '../files/generated-files.ts';
import { isDisguised } from '../http/disguised-path.ts';

/**
 * Names a page that is the same for every visitor: the normalised path and query from which it is rendered.
 */
export type PageKey = string & { readonly kind?: 'page' };

type Parameters = Readonly<Record<string, RegExp>>;

/** The public routes that are cached, with the only parameters that make two of their pages differ. */
const routes = Object.entries(publicRoutes).flatMap(([route, parameters]): [RegExp, Parameters][] =>
  parameters ? [[new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`), parameters]] : [],
);
const { page, sort } = publicRoutes['/category/:name'];
const text = /^\P{Cc}{1,200}$/u;
const categories: Parameters = { category: text, subcategory: text };

/**
 * The responses of the API that are cached for visitors. A request with another parameter of `apiParameters`
 * is left to the API.
 */
const apiRoutes: [path: RegExp, parameters: Parameters][] = [
  [
    /^\/api\/v1\/articles\/all-articles$/,
    {
      page,
      limit: /^([1-9]\d?|100)$/,
      sort,
      ...categories,
      tag: text,
      series: text,
      lang: text,
      include: /^post$/,
    },
  ],
  [/^\/api\/v1\/articles\/featured-article$/, {}],
  [/^\/api\/v1\/articles\/single-article\/[^/]+$/, {}],
  [/^\/api\/v1\/categories$/, {}],
];
const apiParameters = new Set(Object.keys(articleQuery.shape));
const MAX_LENGTH = 1000;

/** True for a response of the API, which depends on the session. */
export function isApiKey(key: PageKey): boolean {
  return key.startsWith('/api/');
}

/** The keys of recent URLs; empty for a URL that is not of a cached page. */
const recentKeys = new LRUCache<string, PageKey>({ max: 4000, memoMethod: (url) => computeKey(url) ?? '' });

/**
 * The key of the page for a GET of `url` (path and query as received); undefined if it is not a page that is
 * cached. Unknown parameters are dropped. A known one with an unexpected value makes the request uncacheable.
 */
export function pageKey(url: string): PageKey | undefined {
  return url.length > MAX_LENGTH ? undefined : recentKeys.memo(url) || undefined;
}

function computeKey(url: string): PageKey | undefined {
  const mark = url.indexOf('?');
  const written = mark < 0 ? url : url.slice(0, mark);
  const path = isDisguised(written) ? undefined : normalizePath(written);
  if (path === undefined) return undefined;
  if (isGeneratedFile(path)) return path;
  const isApi = isApiKey(path);
  const parameters =
    (isApi ? apiRoutes : routes).find(([pattern]) => pattern.test(path))?.[1] ??
    findStandaloneParameters(path);
  if (!parameters || mark < 0) return parameters && path;
  const query = new URLSearchParams(url.slice(mark + 1));
  if (!isApi && query.has(PLAIN)) return undefined;
  return isApi && !isCachedQuery(parameters, query) ? undefined : withQuery(path, parameters, query);
}

/**
 * False for a parameter that changes a response that is not cached, and for a repeated one, which the API
 * refuses.
 */
function isCachedQuery(parameters: Parameters, query: URLSearchParams): boolean {
  const names = [...query.keys()];
  const isOther = (name: string) => apiParameters.has(name) && !Object.hasOwn(parameters, name);
  return new Set(names).size === names.length && !names.some(isOther);
}

/** Standalone pages may be at any path that the program does not answer itself. */
function findStandaloneParameters(path: string): Parameters | undefined {
  // With an encoded slash, one page would have many keys.
  return !path.includes('%2F') && canBePagePath(decodeURIComponent(path).slice(1)) ? {} : undefined;
}

/**
 * Encodes every character one way, so that two spellings of a path share one page. Undefined for dot
 * segments: the renderer would resolve them and render another page than the key names.
 */
function normalizePath(path: string): string | undefined {
  try {
    const segments = path.split('/').map(decodeURIComponent);
    if (segments.some((segment) => segment === '.' || segment === '..')) return undefined;
    return segments.map(encodeURIComponent).join('/');
  } catch {
    return undefined;
  }
}

function withQuery(path: string, parameters: Parameters, query: URLSearchParams): PageKey | undefined {
  const used = new URLSearchParams();
  for (const [name, pattern] of Object.entries(parameters)) {
    const values = query.getAll(name);
    if (values.length === 0) continue;
    if (values.length > 1 || !pattern.test(values[0]!) || hasLongMarkRun(values[0]!)) return undefined;
    // All spellings of a category share one response, so that nobody can fill the cache with them.
    const value = Object.hasOwn(categories, name) ? categoryName(values[0]!) : values[0]!;
    if (value !== '') used.set(name, value);
  }
  return used.size === 0 ? path : `${path}?${used}`;
}
