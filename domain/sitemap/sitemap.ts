import { sitePageSlugs } from '../../contract/settings.ts';
import { pathTo, SUBSCRIBE_PATH } from '../../shared/paths.ts';
import {
  articlesInRange,
  latestChanges,
  listPublicAuthors,
  publicPages,
  type RangeChange,
} from '../articles/articles.ts';
import { categoryMenu } from '../categories/categories.ts';
import type { Ctx } from '../context.ts';
import { listSeries } from '../series/series.ts';
import { sitePage } from '../site/site.ts';
import { listTags } from '../tags/tags.ts';
import { element, writeXml, type XmlElement } from '../xml/xml.ts';

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
/** The maximum number of URLs in a file: https://www.sitemaps.org/protocol.html */
const MAX_URLS = 50_000;

/** Writes the index: a file for pages and categories, and one for each range of articles. */
export async function writeSitemapIndex(ctx: Ctx): Promise<string> {
  const changes = await latestChanges(ctx);
  const newest = newestBy(changes, ({ range }) => range);
  const parts = [...newest].map(([range, changedAt]) => ({
    path: `/sitemap-articles-${range}.xml`,
    changedAt,
  }));
  const pages = { path: '/sitemap-pages.xml', changedAt: null };
  return writeXml(
    element(
      'sitemapindex',
      [pages, ...parts].map((part) => entry(ctx, 'sitemap', part)),
      namespace,
    ),
  );
}

/**
 * Writes the sitemap of the site's pages, and of categories, subcategories, authors, tags and series with
 * articles.
 */
export async function writePagesSitemap(ctx: Ctx): Promise<string> {
  const [changes, pages, standalonePages, authors, tags, series] = await Promise.all([
    latestChanges(ctx),
    sitePages(ctx),
    publicPages(ctx),
    listPublicAuthors(ctx, MAX_URLS),
    listTags(ctx),
    listSeries(ctx),
  ]);
  const newest = changes.map(({ changedAt }) => changedAt).sort();
  const lists = ['/', '/blogs'].map((path) => ({ path, changedAt: newest.at(-1) ?? null }));
  const fixed = ['/about', SUBSCRIBE_PATH].map((path) => ({ path, changedAt: null }));
  const { hasMore } = await categoryMenu(ctx);
  const all = hasMore ? [{ path: pathTo.categories(), changedAt: null }] : [];
  const people = authors.map(({ slug }) => ({ path: pathTo.author(slug), changedAt: null }));
  const tagged = tags.map(({ slug }) => ({ path: pathTo.tag(slug), changedAt: null }));
  const ordered = series.map(({ slug }) => ({ path: pathTo.series(slug), changedAt: null }));
  const standalone = standalonePages.map(({ path, updatedAt }) => ({
    path: pathTo.page(path),
    changedAt: updatedAt,
  }));
  return urlSet(
    ctx,
    [
      ...lists,
      ...fixed,
      ...pages,
      ...standalone,
      ...all,
      ...categories(changes),
      ...people,
      ...tagged,
      ...ordered,
    ].slice(0, MAX_URLS),
  );
}

/** Writes the sitemap of a range's published articles; null if it has none. */
export async function writeArticlesSitemap(ctx: Ctx, range: number): Promise<string | null> {
  const articles = await articlesInRange(ctx, range);
  if (articles.length === 0) return null;
  return urlSet(
    ctx,
    articles.map(({ slug, updatedAt }) => ({ path: pathTo.article(slug), changedAt: updatedAt })),
  );
}

interface SitemapUrl {
  path: string;
  /** An instant; null if unknown. */
  changedAt: string | null;
}

async function sitePages(ctx: Ctx): Promise<SitemapUrl[]> {
  const pages = await Promise.all(sitePageSlugs.map((slug) => sitePage(ctx, slug)));
  return pages.flatMap((page) => (page ? [{ path: `/${page.slug}`, changedAt: page.updatedAt }] : []));
}

/** A category changes with any of its articles, in all its subcategories. */
function categories(changes: RangeChange[]): SitemapUrl[] {
  const above = newestBy(changes, ({ category }) => pathTo.category(category));
  const below = newestBy(
    changes.filter(({ subcategory }) => subcategory !== null),
    ({ category, subcategory }) => pathTo.category(category, subcategory),
  );
  return [...above, ...below].map(([path, changedAt]) => ({ path, changedAt }));
}

function newestBy<K>(changes: RangeChange[], toKey: (change: RangeChange) => K): Map<K, string> {
  const newest = new Map<K, string>();
  for (const change of changes) {
    const key = toKey(change);
    if ((newest.get(key) ?? '') < change.changedAt) newest.set(key, change.changedAt);
  }
  return newest;
}

function urlSet(ctx: Ctx, urls: SitemapUrl[]): string {
  return writeXml(
    element(
      'urlset',
      urls.map((url) => entry(ctx, 'url', url)),
      namespace,
    ),
  );
}

function entry({ config }: Ctx, name: 'url' | 'sitemap', { path, changedAt }: SitemapUrl): XmlElement {
  return element(name, [
    element('loc', config.publicUrl + path),
    changedAt === null ? null : element('lastmod', changedAt),
  ]);
}
