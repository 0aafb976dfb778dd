import { join } from 'node:path';
import { decodeUrl, pathKey } from '../files/decode-url.ts';
import { readPlainFile, UnreadableFile } from '../files/read-file.ts';
import type { MarkdownSettings, PlannedArticle } from './plan-article.ts';

const MAX_BYTES = 50 * 1024 * 1024;
const MAX_URLS = 50_000;
const LOC = /<loc>\s*(?:<!\[CDATA\[)?\s*([^<>\]\s]{1,2000})\s*(?:\]\]>)?\s*<\/loc>/gi;

/** The first parts of URLs of lists. */
const LISTS = /^(?:tags?|topics?|categor(?:y|ies)|authors?|page|archives?|series|search)$/;

/** How the sitemap of the old site is found and read. */
interface SitemapOptions extends MarkdownSettings {
  ownPath: (url: string) => string | null;
}

/**
 * Gives articles the URLs that the old site's sitemap lists. One that no article has by the rules of its
 * generator belongs to the only article whose file or slug it names.
 */
export async function addSitemapUrls(
  root: string,
  files: readonly string[],
  articles: PlannedArticle[],
  options: SitemapOptions,
): Promise<void> {
  const texts = await readSitemaps(root, files, options);
  if (texts.length === 0 || articles.length === 0) return;
  const urls = texts.flatMap((text) => [...text.matchAll(LOC)].map(([, url = '']) => url)).slice(0, MAX_URLS);
  const listed = new Map(urls.flatMap((url) => pathIn(url, options)).map((path) => [urlKey(path), path]));
  const byName = indexNames(articles);
  const taken = new Set<PlannedArticle>();
  for (const article of articles) {
    const own = (article.oldUrls ?? []).find((url) => listed.delete(urlKey(url)));
    if (own === undefined) continue;
    taken.add(article);
    article.oldUrls = [own, ...(article.oldUrls ?? []).filter((url) => url !== own)];
  }
  for (const [key, path] of listed) {
    const found = findByEnd(byName, key);
    if (!found || taken.has(found)) continue;
    taken.add(found);
    found.oldUrls = [path, ...(found.oldUrls ?? [])];
  }
}

/** The path of a URL of the old site: of any, if nothing names its host. */
function pathIn(url: string, { ownPath, baseUrl }: SitemapOptions): string[] {
  const own = ownPath(url);
  if (own !== null) return [own];
  const parsed = baseUrl === undefined ? URL.parse(url.replaceAll('&amp;', '&')) : null;
  return parsed ? [parsed.pathname] : [];
}

async function readSitemaps(
  root: string,
  files: readonly string[],
  { baseUrl, fetchBytes }: SitemapOptions,
): Promise<string[]> {
  const texts: string[] = [];
  for (const file of files) {
    const read = await readPlainFile(join(root, file), MAX_BYTES).catch((error) => {
      if (error instanceof UnreadableFile) return null;
      throw error;
    });
    if (read?.bytes) texts.push(read.bytes.toString('utf8'));
  }
  if (texts.length > 0 || !fetchBytes || baseUrl === undefined) return texts;
  const fetched = await fetchBytes(new URL('/sitemap.xml', baseUrl).href).catch(() => null);
  return fetched === null ? [] : [fetched.bytes.toString('utf8')];
}

function urlKey(path: string): string {
  const bare = decodeUrl(path)
    .slice(0, 2000)
    .replace(/[?#].*$/s, '');
  return pathKey(bare).replace(/(?:(?:^|\/)index)?\.html?$/, '');
}

/** The articles by the ends of their files' paths and by their slugs; null for a name of several. */
function indexNames(articles: PlannedArticle[]): Map<string, PlannedArticle | null> {
  const byName = new Map<string, PlannedArticle | null>();
  for (const article of articles) {
    const { path, name, matter, wantedSlug } = article;
    const parts = urlKey(path.replace(/\.[^./]+$/, '').replace(/(?:^|\/)_?(?:index|readme)$/i, '')).split(
      '/',
    );
    const ends = parts.map((_, at) => parts.slice(at).join('/'));
    for (const key of new Set([...ends, urlKey(name.slug), urlKey(matter.slug ?? ''), wantedSlug]))
      if (key !== '') byName.set(key, byName.has(key) ? null : article);
  }
  return byName;
}

function findByEnd(byName: ReadonlyMap<string, PlannedArticle | null>, key: string): PlannedArticle | null {
  const parts = key.split('/');
  if (LISTS.test(parts[0] ?? '')) return null;
  for (let at = 0; at < parts.length; at++) {
    const found = byName.get(parts.slice(at).join('/'));
    if (found) return found;
  }
  return null;
}
