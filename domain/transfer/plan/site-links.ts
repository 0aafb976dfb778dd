import { normalize } from '../../../shared/text/combining-marks.ts';
import { canonicalLanguage } from '../files/language.ts';
import { decodedAddress } from '../written-address.ts';
import type { PlannedArticle } from './import-plan.ts';
import { datedAddresses, originalsFirst } from './plan-aliases.ts';

/** Where the pages of an import are, by every path that its articles may call each other. */
export interface SiteLinks {
  /** The address here of a link in the article at `from`, or null when it leads to nothing that is imported. */
  resolve(href: string, from: PlannedArticle): string | null;
  /** The address here of an article named by its file, as templates do, in the language `lang` if there is one. */
  addressOf(file: string, from: PlannedArticle, lang?: string): string | null;
}

/** Knows each article by its file's path (and every end of it), its permalink, its aliases and its dated address. */
export function makeSiteLinks(articles: PlannedArticle[], siteLang: string): SiteLinks {
  const pages = new Map<string, PlannedArticle[]>();
  for (const article of originalsFirst(articles, siteLang)) {
    for (const key of new Set(keysOf(article))) {
      const same = pages.get(key);
      if (same) same.push(article);
      else pages.set(key, [article]);
    }
  }
  const find = (key: string, from: PlannedArticle, lang = from.lang) =>
    key === '' ? null : nearest(pages.get(key) ?? [], { path: from.path, lang });
  return {
    resolve: (href, from) => {
      const [, path = '', rest = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
      const target = placesOf(fromRoot(decodedAddress(path)), from).reduce<PlannedArticle | null>(
        (found, place) => found ?? find(normalPath(place), from),
        null,
      );
      return target && `/blog/${target.slug}${rest}`;
    },
    addressOf: (file, from, lang) => {
      const written = fromRoot(file);
      const places = [written, withoutDate(written), ...placesOf(written, from)];
      const target = places.reduce<PlannedArticle | null>(
        (found, place) => found ?? find(normalPath(place), from, canonicalLanguage(lang ?? '') ?? from.lang),
        null,
      );
      return target && `/blog/${target.slug}`;
    },
  };
}

/** `@/posts/name.md` is how Zola writes a file below its root. */
function fromRoot(path: string): string {
  return path.startsWith('@/') ? path.slice(1) : path;
}

/** An address as a key: no slashes at the ends, no extension, no `index`, no case. */
function normalPath(path: string): string {
  return normalize(path, 'NFC')
    .toLowerCase()
    .replace(/^[a-z]+:\/\/[^/]+/, '')
    .replace(/\.(?:mdx?|markdown|html?)$/, '')
    .replace(/(?:^|\/)_?index$/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/^\/+|\/+$/g, '');
}

function keysOf({ path, matter, name, slug }: PlannedArticle): string[] {
  const whole = normalPath(path);
  const dated = datedAddresses(name);
  const own = [...dated, ...matter.aliases, matter.permalink ?? '', matter.slug ?? '', slug, name.slug];
  return [...ends(whole), ...ends(normalPath(withoutDate(path))), ...own.map(normalPath)].filter(
    (key) => key !== '',
  );
}

/** `a/b/c`, `b/c` and `c`: the site's root may be any folder above the file. */
function ends(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, i) => parts.slice(i).join('/'));
}

function withoutDate(path: string): string {
  return path.replace(/(^|\/)\d{4}-\d{1,2}-\d{1,2}-([^/]+)$/, '$1$2');
}

/** What a link may mean: from the site's root, from the page's own address (a folder), or from the file's folder. */
function placesOf(path: string, from: PlannedArticle): string[] {
  if (path === '') return [];
  if (path.startsWith('/')) return [path];
  const file = join(from.path, '..', path);
  const page = join(from.path.replace(/\.[^./]+$/, ''), path);
  return /\.(?:mdx?|markdown)$/i.test(path) ? [file, page] : [page, file];
}

/** Joins and resolves `.` and `..`; what leads above the root stays at it. */
function join(...paths: string[]): string {
  const out: string[] = [];
  for (const part of paths.join('/').split('/')) {
    if (part === '..') out.pop();
    else if (part !== '.' && part !== '') out.push(part);
  }
  return out.join('/');
}

/** Of several articles that answer to a path: the one in the same language, then the nearest, then the original. */
function nearest(
  pages: PlannedArticle[],
  from: Pick<PlannedArticle, 'path' | 'lang'>,
): PlannedArticle | null {
  const closeness = (page: PlannedArticle) =>
    (page.lang === from.lang ? 1000 : 0) + sharedFolders(page.path, from.path);
  return pages.reduce<PlannedArticle | null>(
    (best, page) => (best === null || closeness(page) > closeness(best) ? page : best),
    null,
  );
}

function sharedFolders(a: string, b: string): number {
  const others = b.split('/');
  const differs = a.split('/').findIndex((part, i) => part !== others[i]);
  return differs === -1 ? 999 : differs;
}
