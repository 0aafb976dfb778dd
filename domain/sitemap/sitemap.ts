import { addressOf } from '../../contract/addresses.ts';
import { articlesInRange, latestChanges, type RangeChange } from '../articles/articles.ts';
import type { Ctx } from '../context.ts';
import { sitePage, sitePageSlugs } from '../site/site.ts';
import { element, writeXml, type XmlElement } from '../xml/xml.ts';

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };
/** The most addresses a part may have: https://www.sitemaps.org/protocol.html. Names of categories are short. */
const MOST = 50_000;

/** The index: one part for pages and categories, and as many as there are stretches with published articles. */
export async function writeSitemapIndex(ctx: Ctx): Promise<string> {
  const changes = await latestChanges(ctx);
  const newest = newestBy(changes, ({ range }) => range);
  const parts = [...newest].map(([stretch, changedAt]) => ({
    path: `/sitemap-articles-${stretch}.xml`,
    changedAt,
  }));
  const pages = { path: '/sitemap-pages.xml', changedAt: null };
  return writeXml(
    element(
      'sitemapindex',
      [pages, ...parts].map((part) => place(ctx, 'sitemap', part)),
      namespace,
    ),
  );
}

/** The site's own pages, its categories and subcategories that have articles. */
export async function writePagesSitemap(ctx: Ctx): Promise<string> {
  const [changes, pages] = await Promise.all([latestChanges(ctx), sitePages(ctx)]);
  const newest = changes.map(({ changedAt }) => changedAt).sort();
  const lists = ['/', '/blogs'].map((path) => ({ path, changedAt: newest.at(-1) ?? null }));
  const about = { path: '/about', changedAt: null };
  return urlSet(ctx, [...lists, about, ...pages, ...categories(changes)].slice(0, MOST));
}

/** The published articles of a stretch; null when it has none. */
export async function writeArticlesSitemap(ctx: Ctx, stretch: number): Promise<string | null> {
  const articles = await articlesInRange(ctx, stretch);
  if (articles.length === 0) return null;
  return urlSet(
    ctx,
    articles.map(({ slug, updatedAt }) => ({ path: addressOf.article(slug), changedAt: updatedAt })),
  );
}

interface Place {
  path: string;
  /** An instant; null when nobody knows. */
  changedAt: string | null;
}

async function sitePages(ctx: Ctx): Promise<Place[]> {
  const pages = await Promise.all(sitePageSlugs.map((slug) => sitePage(ctx, slug)));
  return pages.flatMap((page) => (page ? [{ path: `/${page.slug}`, changedAt: page.updatedAt }] : []));
}

/** A category changed when any of its articles did, in whichever of its subcategories. */
function categories(changes: RangeChange[]): Place[] {
  const above = newestBy(changes, ({ category }) => addressOf.category(category));
  const below = newestBy(
    changes.filter(({ subcategory }) => subcategory !== null),
    ({ category, subcategory }) => addressOf.category(category, subcategory),
  );
  return [...above, ...below].map(([path, changedAt]) => ({ path, changedAt }));
}

function newestBy<K>(changes: RangeChange[], keyOf: (change: RangeChange) => K): Map<K, string> {
  const newest = new Map<K, string>();
  for (const change of changes) {
    const key = keyOf(change);
    if ((newest.get(key) ?? '') < change.changedAt) newest.set(key, change.changedAt);
  }
  return newest;
}

function urlSet(ctx: Ctx, places: Place[]): string {
  return writeXml(
    element(
      'urlset',
      places.map((one) => place(ctx, 'url', one)),
      namespace,
    ),
  );
}

function place({ config }: Ctx, name: 'url' | 'sitemap', { path, changedAt }: Place): XmlElement {
  return element(name, [
    element('loc', config.publicUrl + path),
    changedAt === null ? null : element('lastmod', changedAt),
  ]);
}
