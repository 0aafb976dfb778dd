import { isGeneratedFile } from '../files/generated-files.ts';

/** A page that is the same for every visitor: its key, which is also the address it is rendered from. */
export type PageKey = string & { readonly kind?: 'page' };

type Known = Record<string, RegExp>;
const page = /^[1-9]\d{0,6}$/;
const sort = /^-?createdAt$/;

/** The public routes that are kept, with the only parameters that may tell two of their pages apart. */
const routes: [pattern: RegExp, known: Known][] = [
  [/^\/$/, {}],
  [/^\/blogs$/, { page }],
  [/^\/blog\/[^/]+$/, {}],
  [/^\/category\/[^/]+(\/[^/]+)?$/, { page, sort }],
  [/^\/(about|contact|terms|privacy|cookies)$/, {}],
];
const MOST_READ = 4000;
const LONGEST = 1000;

/** Reads addresses as `targetOf` does, those read lately at once. */
export class PageKeyCache {
  #read = new Map<string, PageKey | undefined>();

  read(url: string): PageKey | undefined {
    const known = this.#read.get(url);
    if (known !== undefined || this.#read.has(url)) return known;
    const target = pageKey(url);
    if (url.length > LONGEST) return target;
    if (this.#read.size >= MOST_READ) this.#read.clear();
    this.#read.set(url, target);
    return target;
  }
}

/**
 * The page that a GET of `url` (path and query as received) asks for, or nothing when it is not one that is kept.
 * Unknown parameters fall away; a known one with an odd value makes the request an uncached one.
 */
export function pageKey(url: string): PageKey | undefined {
  if (url.length > LONGEST) return undefined;
  const mark = url.indexOf('?');
  const path = canonical(mark < 0 ? url : url.slice(0, mark));
  if (path === undefined) return undefined;
  if (isGeneratedFile(path)) return path;
  const known = routes.find(([pattern]) => pattern.test(path))?.[1];
  if (!known) return undefined;
  return mark < 0 ? path : withQuery(path, known, new URLSearchParams(url.slice(mark + 1)));
}

/**
 * The path with every character encoded one way, so that two spellings of one address share one page. None with dot
 * segments: the renderer would drop them and render another page than the one its key names.
 */
function canonical(path: string): string | undefined {
  try {
    const parts = path.split('/').map(decodeURIComponent);
    if (parts.some((part) => part === '.' || part === '..')) return undefined;
    return parts.map(encodeURIComponent).join('/');
  } catch {
    return undefined;
  }
}

function withQuery(path: string, known: Known, query: URLSearchParams): PageKey | undefined {
  const kept = new URLSearchParams();
  for (const [name, shape] of Object.entries(known)) {
    const values = query.getAll(name);
    if (values.length === 0) continue;
    if (values.length > 1 || !shape.test(values[0]!)) return undefined;
    kept.set(name, values[0]!);
  }
  return kept.size === 0 ? path : `${path}?${kept}`;
}
