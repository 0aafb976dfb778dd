import { posix } from 'node:path';
import { normalize } from '../../../shared/text/combining-marks.ts';
import type { FormerPath } from '../../page-redirects/page-redirects.ts';
import { decodeUrl } from '../files/decode-url.ts';
import { canonicalLanguage } from '../files/language.ts';
import { fragmentId } from '../html/heading-ids.ts';
import { datedPaths, originalsFirst } from './plan-aliases.ts';
import { type PlannedArticle, urlHere } from './plan-article.ts';

/** Finds the articles of an import by the paths that other articles use for them. */
export interface SiteLinks {
  /** The URL here for a link in the article `from`, or null if it leads to no imported article. */
  resolve(href: string, from: PlannedArticle): string | null;
  /**
   * The URL here of an article that a template names by its file, in the language `lang` if there is one, or
   * null.
   */
  findPath(file: string, from: PlannedArticle, lang?: string): string | null;
}

/** Finds the article that a link in `from` leads to, or null. */
export type FindArticle = (href: string, from: PlannedArticle) => PlannedArticle | null;

/**
 * Indexes each article by its file's path, all ends of that path, its permalink, aliases and dated path.
 * Links to former lists keep their paths, which redirect.
 */
export function makeSiteLinks(
  articles: PlannedArticle[],
  siteLang: string,
  formerPaths: readonly FormerPath[] = [],
): SiteLinks & { find: FindArticle } {
  const lists = new Set(formerPaths.map(({ path }) => normalPath(path)));
  const pages = new Map<string, PlannedArticle[]>();
  for (const article of originalsFirst(articles, siteLang)) {
    for (const key of new Set(listKeys(article))) {
      const same = pages.get(key);
      if (same) same.push(article);
      else pages.set(key, [article]);
    }
  }
  const exact = collectOldUrls(articles, siteLang);
  const find = (paths: string[], from: PlannedArticle, lang = from.lang) => {
    for (const path of paths) {
      const key = normalPath(path);
      const found =
        (path.startsWith('/') ? exact.get(key) : undefined) ??
        nearest(pages.get(key) ?? [], { path: from.path, lang });
      if (found) return found;
    }
    return null;
  };
  const findLinked: FindArticle = (href, from) => {
    const written = fromRoot(decodeUrl(href.replace(/[?#].*$/s, '')));
    const whole = absolutePath(written, from);
    return (
      (whole && exact.get(normalPath(whole)) ? find([whole], from) : null) ??
      find(candidatePaths(written, from), from)
    );
  };
  return {
    find: findLinked,
    resolve: (href, from) => {
      const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
      const written = fromRoot(decodeUrl(path));
      const found = findLinked(href, from);
      const id = fragmentId(fragment);
      if (found === null && written.startsWith('/') && lists.has(normalPath(written))) return written;
      return found && `${urlHere(found)}${id === '' ? '' : `#${id}`}`;
    },
    findPath: (file, from, lang) => {
      const path = fromRoot(file);
      const candidates = [path, withoutDate(path), ...candidatePaths(path, from)];
      const found = find(candidates, from, canonicalLanguage(lang ?? '') ?? from.lang);
      return found && urlHere(found);
    },
  };
}

/** The path on the old site that a relative link means, or null if the URL of its article is not known. */
export function absolutePath(href: string, { oldUrls }: PlannedArticle): string | null {
  const base = oldUrls?.[0];
  if (
    base === undefined ||
    href === '' ||
    href.startsWith('/') ||
    /\.(?:mdx?|markdown)(?:[?#]|$)/i.test(href)
  )
    return null;
  const url = URL.parse(href, `http://old.invalid${base}`);
  return url?.host === 'old.invalid' ? decodeUrl(`${url.pathname}${url.search}${url.hash}`) : null;
}

/** The articles by the URLs that the old site's configuration gives them. */
function collectOldUrls(articles: PlannedArticle[], siteLang: string): Map<string, PlannedArticle> {
  const known = new Map<string, PlannedArticle>();
  for (const article of originalsFirst(articles, siteLang)) {
    for (const url of article.oldUrls ?? []) {
      const key = normalPath(url);
      if (key !== '' && !known.has(key)) known.set(key, article);
    }
  }
  return known;
}

/** Resolves `@/posts/name.md`, Zola's form for a file below the site's root. */
function fromRoot(path: string): string {
  return path.startsWith('@/') ? path.slice(1) : path;
}

/** A path as a key: without slashes at its ends, extension, `index` and upper case. */
function normalPath(path: string): string {
  return normalize(path, 'NFC')
    .toLowerCase()
    .replace(/^[a-z]+:\/\/[^/]+/, '')
    .replace(/\.(?:mdx?|markdown|html?)$/, '')
    .replace(/(?:^|\/)_?index$/, '')
    .replace(/\/{2,}/g, '/')
    .replace(/^\/+|\/+$/g, '');
}

function listKeys({ path, matter, name, slug }: PlannedArticle): string[] {
  const own = [
    ...datedPaths(name),
    ...matter.aliases,
    matter.permalink ?? '',
    matter.slug ?? '',
    slug,
    name.slug,
  ];
  return [...pathEnds(path), ...pathEnds(withoutDate(path)), ...own.map(normalPath)].filter(
    (key) => key !== '',
  );
}

/** `a/b/c`, `b/c` and `c`, because any folder above the file can be the site's root. */
function pathEnds(path: string): string[] {
  const parts = normalPath(path).split('/');
  return parts.map((_, i) => parts.slice(i).join('/'));
}

function withoutDate(path: string): string {
  return path.replace(/(^|\/)\d{4}-\d{1,2}-\d{1,2}-([^/]+)$/, '$1$2');
}

/**
 * The meanings of a link: from the site's root, from the page's own path (a folder), or from the file's
 * folder.
 */
function candidatePaths(path: string, from: PlannedArticle): string[] {
  if (path === '') return [];
  if (path.startsWith('/')) return [path];
  const file = posix.join('/', from.path, '..', path);
  const page = posix.join('/', from.path.replace(/\.[^./]+$/, ''), path);
  return /\.(?:mdx?|markdown)$/i.test(path) ? [file, page] : [page, file];
}

/** Chooses between articles of one path: in the same language, then the nearest, then the original. */
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
