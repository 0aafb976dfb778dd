import { escapeText } from '../../shared/text/escape-html.ts';
import { element, writeXml, type XmlElement } from '../xml/xml.ts';
import type { Feed, FeedEntry } from './entry.ts';

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
};

/**
 * Writes a feed with full articles as RSS 2.0: https://www.rssboard.org/rss-specification and …/rss-profile.
 */
export function rss(feed: Feed): string {
  const channel = element('channel', [
    element('title', feed.title),
    element('link', feed.page),
    element('description', feed.about),
    element('language', feed.lang),
    feed.updatedAt === null ? null : element('lastBuildDate', day(feed.updatedAt)),
    element('generator', 'Lekha'),
    element('image', [
      element('url', `${feed.origin}/icon-192.png`),
      element('title', feed.title),
      element('link', feed.page),
    ]),
    element('atom:link', '', { href: feed.self, rel: 'self', type: 'application/rss+xml' }),
    feed.hub === null ? null : element('atom:link', '', { href: feed.hub, rel: 'hub' }),
    ...feed.entries.map(item),
  ]);
  return writeXml(element('rss', [channel], { version: '2.0', ...namespaces }));
}

function item(entry: FeedEntry): XmlElement {
  return element('item', [
    element('title', entry.title),
    element('link', entry.page),
    element('guid', entry.id, { isPermaLink: 'false' }),
    element('pubDate', day(entry.publishedAt)),
    ...entry.authors.map(({ name }) => element('dc:creator', name)),
    element('dc:language', entry.lang),
    ...entry.categories.map((category) => element('category', category)),
    // RSS descriptions are HTML, so plain text is escaped twice.
    element('description', escapeText(entry.summary)),
    entry.html === null ? null : element('content:encoded', entry.html),
    image(entry),
    enclosure(entry),
  ]);
}

function image({ image }: FeedEntry): XmlElement | null {
  if (!image) return null;
  const { src: url, type, width, height } = image;
  const known = { ...(type && { type }), ...(width && height && { width, height }) };
  return element('media:content', '', { url, medium: 'image', ...known });
}

/** The length is required, and 0 where it is unknown (https://www.rssboard.org/rss-profile). */
function enclosure({ enclosure }: FeedEntry): XmlElement | null {
  return enclosure && element('enclosure', '', { ...enclosure, length: 0 });
}

/** RFC 822, section 5, with the four-digit year of RSS. */
function day(instant: string): string {
  return new Date(instant).toUTCString();
}
