import { categoryName } from '../../contract/category.ts';
import { readArticlePage } from '../../domain/articles/articles.ts';
import { findMovedAuthor } from '../../domain/authors/authors.ts';
import { findMovedCategory } from '../../domain/categories/categories.ts';
import type { Ctx } from '../../domain/context.ts';
import { type FeedList, writeFeed } from '../../domain/feeds/feeds.ts';
import { readArticleFile, writeLlmsFile } from '../../domain/markdown/markdown.ts';
import { indexNowKey } from '../../domain/pings/pings.ts';
import { locateSeries } from '../../domain/series/series.ts';
import { loadSettings } from '../../domain/site/site.ts';
import { writeArticlesSitemap, writePagesSitemap, writeSitemapIndex } from '../../domain/sitemap/sitemap.ts';
import { locateTag } from '../../domain/tags/tags.ts';
import { type FeedFormat, feedFiles, pathTo } from '../../shared/paths.ts';
import { writeRobots } from './robots.ts';

type Handler = (ctx: Ctx, ...parts: string[]) => Promise<Response | null>;

/**
 * Feeds, sitemaps, `robots.txt` and the web manifest, by path. They are the same for every visitor and cached
 * like pages.
 */
const generatedFiles: [path: RegExp, handler: Handler][] = [
  ...(Object.keys(feedFiles) as FeedFormat[]).flatMap(feedsIn),
  [/^\/sitemap\.xml$/, async (ctx) => xml(await writeSitemapIndex(ctx))],
  [/^\/sitemap-pages\.xml$/, async (ctx) => xml(await writePagesSitemap(ctx))],
  [
    /^\/sitemap-articles-([1-9]\d{0,6})\.xml$/,
    async (ctx, n) => xml(await writeArticlesSitemap(ctx, Number(n))),
  ],
  [/^\/blog\/([^/]+)\.md$/, (ctx, slug) => articleFile(ctx, slug!)],
  [/^\/llms\.txt$/, async (ctx) => file(await writeLlmsFile(ctx), 'text/plain')],
  [
    /^\/robots\.txt$/,
    async (ctx) => file(writeRobots(ctx.config.publicUrl, await loadSettings(ctx)), 'text/plain'),
  ],
  [/^\/([0-9a-f]{32})\.txt$/, (ctx, key) => indexNowFile(ctx, key!)],
  [/^\/site\.webmanifest$/, webManifest],
  [/^\/(feed|rss|feed\.xml)\/?$/, async () => moved(pathTo.feed('rss'))],
];

/** The feeds of the site and of its lists in one format. */
function feedsIn(format: FeedFormat): typeof generatedFiles {
  const name = RegExp.escape(feedFiles[format]);
  const of = (list: string) => new RegExp(`^/${list}/([^/]+)/${name}$`);
  return [
    [new RegExp(`^/${name}$`), (ctx) => feed(ctx, format, {})],
    [of('category'), (ctx, category) => categoryFeed(ctx, category!, format)],
    [of('author'), (ctx, author) => authorFeed(ctx, author!, format)],
    [of('tag'), (ctx, tag) => tagFeed(ctx, tag!, format)],
    [of('series'), (ctx, series) => seriesFeed(ctx, series!, format)],
  ];
}

/** True for the path of a generated file. */
export function isGeneratedFile(path: string): boolean {
  return generatedFiles.some(([pattern]) => pattern.test(path));
}

/** Serves the generated file at a path, as it is encoded in a URL; 404 if there is none. */
export async function serveGeneratedFile(ctx: Ctx, path: string): Promise<Response> {
  for (const [pattern, handle] of generatedFiles) {
    const match = pattern.exec(path);
    const found = match && (await handle(ctx, ...match.slice(1)));
    if (found) return found;
  }
  return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

/** The media types of feeds. */
export const feedTypes: Record<FeedFormat, string> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};

async function feed(ctx: Ctx, format: FeedFormat, list: FeedList): Promise<Response | null> {
  const written = await writeFeed(ctx, format, list);
  if (!written) return null;
  const response = file(written.text, feedTypes[format]);
  if (written.links !== null) response.headers.set('link', written.links);
  return response;
}

async function categoryFeed(ctx: Ctx, encoded: string, format: FeedFormat): Promise<Response | null> {
  const requested = decode(encoded);
  if (requested === null) return null;
  const category = categoryName(requested);
  if (requested !== category) return moved(pathTo.feed(format, pathTo.category(category)));
  const written = await feed(ctx, format, { category });
  if (written) return written;
  const now = await findMovedCategory(ctx, { category, subcategory: null });
  return now && moved(pathTo.feed(format, pathTo.category(now.category)));
}

async function authorFeed(ctx: Ctx, encoded: string, format: FeedFormat): Promise<Response | null> {
  const author = decode(encoded);
  if (author === null) return null;
  const written = await feed(ctx, format, { author });
  if (written) return written;
  const now = await findMovedAuthor(ctx, author);
  return now === null ? null : moved(pathTo.feed(format, pathTo.author(now)));
}

async function tagFeed(ctx: Ctx, encoded: string, format: FeedFormat): Promise<Response | null> {
  const requested = decode(encoded);
  const tag = requested === null ? null : await locateTag(ctx, requested);
  if (!tag) return null;
  if (requested !== tag.slug) return moved(pathTo.feed(format, pathTo.tag(tag.slug)));
  return feed(ctx, format, { tag: tag.slug });
}

async function seriesFeed(ctx: Ctx, encoded: string, format: FeedFormat): Promise<Response | null> {
  const requested = decode(encoded);
  const series = requested === null ? null : await locateSeries(ctx, requested);
  if (!series) return null;
  if (requested !== series.slug) return moved(pathTo.feed(format, pathTo.series(series.slug)));
  return feed(ctx, format, { series: series.slug });
}

async function articleFile(ctx: Ctx, encoded: string): Promise<Response | null> {
  const slug = decode(encoded);
  if (slug === null) return null;
  const found = await readArticleFile(ctx, slug);
  if (found.kind === 'moved') return moved(found.path);
  if (found.kind === 'found') {
    const response = file(found.text, 'text/markdown');
    response.headers.set('link', `<${found.page}>; rel="canonical"`);
    if (found.noindex) response.headers.set('x-robots-tag', 'noindex');
    return response;
  }
  // An imported site may have had its articles at such addresses.
  const former = await readArticlePage(ctx, `${slug}.md`);
  return former.kind === 'moved' ? moved(pathTo.text(former.to)) : null;
}

/** By this file, search engines know that what is told with the key comes from the site. */
async function indexNowFile(ctx: Ctx, key: string): Promise<Response | null> {
  const { indexNow } = await loadSettings(ctx);
  return indexNow && key === indexNowKey(ctx.config) ? file(key, 'text/plain') : null;
}

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

async function webManifest(ctx: Ctx): Promise<Response> {
  const { name, tagline, lang } = await loadSettings(ctx);
  const icons = [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  }));
  const manifest = {
    name,
    short_name: name,
    description: tagline,
    lang,
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#fdfbf7',
    theme_color: '#fdfbf7',
    icons,
  };
  return file(JSON.stringify(manifest), 'application/manifest+json');
}

function xml(text: string | null): Response | null {
  return text === null ? null : file(text, 'application/xml');
}

function file(text: string, type: string): Response {
  return new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      // Browsers show XML as a document of this site.
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    },
  });
}

function moved(location: string): Response {
  return new Response(null, { status: 301, headers: { location } });
}
