import { element, writeXml, type XmlElement } from '../xml/xml.ts';
import type { Feed, FeedEntry } from './entry.ts';

/** An Atom feed must say when it changed, also before anything was written. */
const NEVER = '1970-01-01T00:00:00.000Z';

/** A feed as Atom with whole articles: https://www.rfc-editor.org/rfc/rfc4287. */
export function atom(feed: Feed): string {
  const root = element(
    'feed',
    [
      element('title', feed.title),
      element('subtitle', feed.about),
      element('id', feed.self),
      element('updated', feed.updatedAt ?? NEVER),
      element('link', '', { rel: 'self', type: 'application/atom+xml', href: feed.self }),
      element('link', '', { rel: 'alternate', type: 'text/html', href: feed.page }),
      element('author', [element('name', feed.siteName)]),
      element('generator', 'Lekha'),
      element('icon', `${feed.origin}/icon-192.png`),
      ...feed.entries.map(entry),
    ],
    { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.lang },
  );
  return writeXml(root);
}

function entry(one: FeedEntry): XmlElement {
  return element(
    'entry',
    [
      element('title', one.title),
      element('id', one.id),
      element('link', '', { rel: 'alternate', type: 'text/html', href: one.page }),
      element('published', one.publishedAt),
      element('updated', one.updatedAt),
      element('author', [element('name', one.author)]),
      ...one.categories.map((category) => element('category', '', { term: category })),
      element('summary', one.summary),
      one.html === null ? null : element('content', one.html, { type: 'html' }),
    ],
    { 'xml:lang': one.lang },
  );
}
