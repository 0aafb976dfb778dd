import { FEED_ARTICLES } from '../../contract/limits.ts';
import { type FeedFormat, pathTo } from '../../shared/paths.ts';
import { type FeedArticle, findPublicAuthor, newestArticles } from '../articles/articles.ts';
import { categoryTitles, listCategories } from '../categories/categories.ts';
import type { Ctx } from '../context.ts';
import { findSeries } from '../series/series.ts';
import { loadSettings } from '../site/site.ts';
import { findTag } from '../tags/tags.ts';
import { atom } from './atom.ts';
import { type Feed, toEntry } from './entry.ts';
import { jsonFeed } from './json-feed.ts';
import { rss } from './rss.ts';

export { writeCommentFeed } from './comment-feed.ts';

const formats: Record<FeedFormat, (feed: Feed) => string> = { rss, atom, json: jsonFeed };

/** A feed as XML or JSON. */
export interface WrittenFeed {
  text: string;
  /** The latest change of its articles, an instant; null without articles. */
  updatedAt: string | null;
  /** The value of its `Link` header, which names hub and feed; null without a hub. */
  links: string | null;
}

/** The articles of a feed: those of a category, of the author, tag or series at a slug, or of the site. */
export interface FeedList {
  category?: string | undefined;
  author?: string | undefined;
  tag?: string | undefined;
  series?: string | undefined;
}

/**
 * Writes a feed of the twenty newest published articles of a list. Null for a category that has neither a row
 * nor an article, and for an author, tag or series without articles.
 */
export async function writeFeed(
  ctx: Ctx,
  format: FeedFormat,
  list: FeedList = {},
): Promise<WrittenFeed | null> {
  const scope = await findScope(ctx, list);
  const feed = scope && (await loadFeed(ctx, format, scope));
  return feed && { text: formats[format](feed), updatedAt: feed.updatedAt, links: writeLinks(feed) };
}

function writeLinks({ hub, self }: Feed): string | null {
  return hub && `<${hub}>; rel="hub", <${self}>; rel="self"`;
}

/** The articles of a list, with its name, what it is about and its path. */
interface Scope {
  articles: FeedArticle[];
  name: string | null;
  about: string | null;
  path: string;
}

async function findScope(ctx: Ctx, { category, author, tag, series }: FeedList): Promise<Scope | null> {
  if (tag !== undefined) return tagScope(ctx, tag);
  if (series !== undefined) return seriesScope(ctx, series);
  if (author !== undefined) return authorScope(ctx, author);
  if (category !== undefined) return categoryScope(ctx, category);
  return { articles: await newestArticles(ctx, { limit: FEED_ARTICLES }), name: null, about: null, path: '' };
}

async function categoryScope(ctx: Ctx, category: string): Promise<Scope | null> {
  if (category.includes('\0')) return null;
  const articles = await newestArticles(ctx, { category, limit: FEED_ARTICLES });
  const known = (await listCategories(ctx)).find(({ name }) => name === category);
  if (articles.length === 0 && !known) return null;
  const name = (await categoryTitles(ctx)).shown(category);
  const about = known?.description ?? `Articles in ${name}`;
  return { articles, name, about, path: pathTo.category(category) };
}

async function authorScope(ctx: Ctx, slug: string): Promise<Scope | null> {
  const author = await findPublicAuthor(ctx, slug);
  if (!author) return null;
  const articles = await newestArticles(ctx, { authorId: author.id, limit: FEED_ARTICLES });
  const { name } = author;
  return { articles, name, about: `Articles by ${name}`, path: pathTo.author(author.slug) };
}

async function tagScope(ctx: Ctx, slug: string): Promise<Scope | null> {
  const tag = await findTag(ctx, slug);
  if (tag?.slug !== slug || tag.articles === 0) return null;
  const articles = await newestArticles(ctx, { tag: tag._id, limit: FEED_ARTICLES });
  const about = tag.description ?? `Articles about ${tag.name}`;
  return { articles, name: tag.name, about, path: pathTo.tag(slug) };
}

async function seriesScope(ctx: Ctx, slug: string): Promise<Scope | null> {
  const series = await findSeries(ctx, slug);
  if (series?.slug !== slug || series.articles === 0) return null;
  const articles = await newestArticles(ctx, { series: series._id, limit: FEED_ARTICLES });
  const { title, description } = series;
  return { articles, name: title, about: description ?? `The series ${title}`, path: pathTo.series(slug) };
}

async function loadFeed(ctx: Ctx, format: FeedFormat, scope: Scope): Promise<Feed> {
  const [{ name, tagline, lang, hub }, titles] = await Promise.all([loadSettings(ctx), categoryTitles(ctx)]);
  const origin = ctx.config.publicUrl;
  const changes = scope.articles.map(({ article }) => article.updatedAt).sort();
  return {
    title: scope.name === null ? name : `${scope.name} · ${name}`,
    about: scope.about ?? tagline,
    siteName: name,
    lang,
    origin,
    page: origin + (scope.path || '/'),
    self: origin + pathTo.feed(format, scope.path),
    hub: hub || null,
    updatedAt: changes.at(-1) ?? null,
    entries: await Promise.all(scope.articles.map((article) => toEntry(article, origin, titles))),
  };
}
