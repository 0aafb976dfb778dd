import { fileNames, staticSite } from '../../domain/export/export.ts';
import { type Parameters, publicRoutes } from '../../shared/public-routes.ts';

/** The parameters that make further pages of a list, in the order of their path. */
const PARAMETERS = ['page', 'sort'] as const;
const LISTS = Object.entries(publicRoutes).flatMap(([route, parameters]: [string, Parameters | null]) => {
  const names = PARAMETERS.filter((name) => parameters && name in parameters);
  const pattern = new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`);
  return names.length > 0 ? [{ names, values: parameters!, pattern }] : [];
});
/** Paths that only a program answers, and what is not for readers. */
const LEFT_OUT =
  /^\/(?:api|login|register|search|subscribe|newsletter|account|dashboard|share|health|healthz|readyz|metrics|sign-out|setup|forgot-password|reset-password|confirm-email|first-administrator)(?:\/|$)|\/comments(?:\/|$)/;

/** A page or file of the site, and its path on a server of files. */
export interface StaticPath {
  /** The path and query that the site itself answers. */
  url: string;
  /** The path without a query; further pages of lists have paths such as `/blogs/page/2`. */
  pathname: string;
  query: string;
  hash: string;
}

/** True for a URL of the site that a server of files cannot answer. */
export function isLeftOut(url: string, origin: string): boolean {
  const parsed = URL.parse(url, origin);
  return parsed?.origin === origin && LEFT_OUT.test(parsed.pathname);
}

/**
 * Reads a URL of the site; undefined for that of another site, of what only a program answers, or with a
 * query that makes no page of its own.
 */
export function staticPath(url: string, origin: string): StaticPath | undefined {
  const parsed = URL.parse(url, origin);
  if (parsed?.origin !== origin || LEFT_OUT.test(parsed.pathname)) return undefined;
  const { pathname, searchParams, hash } = parsed;
  const plain = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const list = LISTS.find(({ pattern }) => pattern.test(plain));
  const used = (list?.names ?? []).filter((name) => list!.values[name]!.test(searchParams.get(name) ?? ''));
  if (used.length < searchParams.size) return list || plain === '/' ? undefined : { ...toFile(plain), hash };
  const query = new URLSearchParams(used.map((name) => [name, searchParams.get(name)!])).toString();
  const further = used.map((name) => `/${name}/${encodeURIComponent(searchParams.get(name)!)}`).join('');
  return { url: query ? `${plain}?${query}` : plain, pathname: plain + further, query, hash };
}

function toFile(pathname: string): Omit<StaticPath, 'hash'> {
  return { url: pathname, pathname, query: '' };
}

/** The name of a file in the folder: pages are the index of a folder of their path. */
export function fileName(pathname: string, isPage: boolean): string {
  const segments = pathname.split('/').filter(Boolean).map(toName);
  return (isPage ? [...segments, 'index.html'] : segments).join('/');
}

/** Names that the export itself needs, in lower case. */
const OWN = new Set(
  ['_headers', '_redirects', 'redirects.nginx.map', '404.html', staticSite.manifest, fileNames.hashes].map(
    (name) => name.toLowerCase(),
  ),
);
/** The maximum length of a name on most disks, in bytes. */
const MAX_NAME = 255;

/**
 * True for the path of a file that a page may have: its names are short enough, and neither hidden nor those
 * of the export's own files.
 */
export function canBeFile(path: string): boolean {
  const names = path.split('/');
  return (
    staticSite.isPath(path) &&
    !OWN.has(names[0]!.toLowerCase()) &&
    names.every((name) => !name.startsWith('.') && Buffer.byteLength(name) <= MAX_NAME)
  );
}

/** Servers of files decode a path once; what cannot be a name on a disk stays encoded. */
function toName(segment: string): string {
  const name = decodeURIComponent(segment);
  return /[/\\\0]|^\.{1,2}$/.test(name) ? segment : name;
}
