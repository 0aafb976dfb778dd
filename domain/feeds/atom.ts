import { element, writeXml, type XmlElement } from '../xml/xml.ts';
import type { Feed, FeedEntry } from './entry.ts';

/** An Atom feed must have a date, even without entries. */
const NEVER = '1970-01-01T00:00:00.000Z';

/** Writes a feed with full articles as Atom: https://www.rfc-editor.org/rfc/rfc4287. */
export function atom(feed: Feed): string {
  const root = element(
    'feed',
    [
      element('title', feed.title),
      element('subtitle', feed.about),
      element('id', feed.self),
      element('updated', feed.updatedAt ?? NEVER),
      element('link', '', { rel: 'self', type: 'application/atom+xml', href: feed.self }),
      feed.hub === null ? null : element('link', '', { rel: 'hub', href: feed.hub }),
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

function entry(article: FeedEntry): XmlElement {
  return element(
    'entry',
    [
      element('title', article.title),
      element('id', article.id),
      element('link', '', { rel: 'alternate', type: 'text/html', href: article.page }),
      enclosure(article),
      element('published', article.publishedAt),
      element('updated', article.updatedAt),
      ...article.authors.map(({ name, page }) =>
        element('author', [element('name', name), page === null ? null : element('uri', page)]),
      ),
      ...article.categories.map((category) => element('category', '', { term: category })),
      element('summary', article.summary),
      article.html === null ? null : element('content', article.html, { type: 'html' }),
    ],
    { 'xml:lang': article.lang },
  );
}

function enclosure({ enclosure }: FeedEntry): XmlElement | null {
  return enclosure && element('link', '', { rel: 'enclosure', type: enclosure.type, href: enclosure.url });
}
