import type { Feed, FeedEntry } from './entry.ts';

/** Writes a feed with full articles as JSON Feed: https://www.jsonfeed.org/version/1.1/. */
export function jsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.page,
    feed_url: feed.self,
    hubs: feed.hub === null ? undefined : [{ type: 'WebSub', url: feed.hub }],
    description: feed.about,
    icon: `${feed.origin}/icon-512.png`,
    favicon: `${feed.origin}/icon-192.png`,
    authors: [{ name: feed.siteName, url: `${feed.origin}/` }],
    language: feed.lang,
    items: feed.entries.map(item),
  });
}

function item(entry: FeedEntry) {
  return {
    id: entry.id,
    url: entry.page,
    title: entry.title,
    // An item needs a text of either kind.
    ...(entry.html === null ? { content_text: entry.summary } : { content_html: entry.html }),
    summary: entry.summary,
    image: entry.image?.src,
    date_published: entry.publishedAt,
    date_modified: entry.updatedAt,
    authors: entry.authors.map(({ name, page }) => ({ name, url: page ?? undefined })),
    attachments: entry.enclosure
      ? [{ url: entry.enclosure.url, mime_type: entry.enclosure.type }]
      : undefined,
    tags: entry.categories.length > 0 ? entry.categories : undefined,
    language: entry.lang,
  };
}
