import type { Category } from '../../contract/category.ts';
import { FEED_ARTICLES } from '../../contract/limits.ts';
import { pathTo } from '../../shared/paths.ts';
import { newestArticles } from '../articles/articles.ts';
import { categoryTitles, listCategories } from '../categories/categories.ts';
import type { Ctx } from '../context.ts';
import { siteSettings } from '../site/site.ts';
import { atom } from './atom.ts';
import { type Feed, toEntry } from './entry.ts';
import { rss } from './rss.ts';

const formats = { rss, atom };
/** RSS 2.0 or Atom (RFC 4287). */
export type FeedFormat = keyof typeof formats;

/** A feed as XML. */
export interface WrittenFeed {
  xml: string;
  /** The latest change of its articles, an instant; null without articles. */
  updatedAt: string | null;
}

/**
 * Writes a feed of the twenty newest published articles of the site or of a category. Null for a category that has neither
 * a row nor an article.
 */
export async function writeFeed(
  ctx: Ctx,
  format: FeedFormat,
  category?: string | undefined,
): Promise<WrittenFeed | null> {
  const feed = await loadFeed(ctx, format, category);
  return feed && { xml: formats[format](feed), updatedAt: feed.updatedAt };
}

async function loadFeed(ctx: Ctx, format: FeedFormat, category: string | undefined): Promise<Feed | null> {
  if (category?.includes('\0')) return null;
  const articles = await newestArticles(ctx, { category, limit: FEED_ARTICLES });
  const known = category === undefined ? undefined : await findCategory(ctx, category);
  if (articles.length === 0 && category !== undefined && !known) return null;
  const [{ name, tagline, lang }, titles] = await Promise.all([siteSettings(ctx), categoryTitles(ctx)]);
  const origin = ctx.config.publicUrl;
  const topic = category && titles.shown(category);
  const changes = articles.map(({ article }) => article.updatedAt).sort();
  return {
    title: topic ? `${topic} · ${name}` : name,
    about: topic ? (known?.description ?? `Articles in ${topic}`) : tagline,
    siteName: name,
    lang,
    origin,
    page: origin + (category === undefined ? '/' : pathTo.category(category)),
    self: origin + pathTo.feed(format, category),
    updatedAt: changes.at(-1) ?? null,
    entries: await Promise.all(articles.map((article) => toEntry(article, origin, titles))),
  };
}

async function findCategory(ctx: Ctx, name: string): Promise<Category | undefined> {
  return (await listCategories(ctx)).find((category) => category.name === name);
}
