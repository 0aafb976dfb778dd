import { parseEmbedUrl } from '../../../shared/embeds/embeds.ts';
import { escapeHtml } from '../../../shared/text/escape-html.ts';
import type { Notices } from '../files/notices.ts';
import { embedHtml, imageHtml, linkHtml } from './html-text.ts';
import {
  type Document,
  type Element,
  elementsNamed,
  elementText,
  findElement,
  hasClass,
  parseNodes,
  replaceNodes,
} from './html-tree.ts';

/** A bookmark card of Ghost: what the old site knew of a page. */
export interface Bookmark {
  url: string;
  title: string;
  description: string;
  publisher: string;
  author: string;
  /** Plain text below the card. */
  caption: string;
  /** The URL of its image; '' without one. */
  thumbnail: string;
}

/** Writes a bookmark as Ghost renders it, for `convertBookmarks`. */
export function ghostBookmarkHtml(bookmark: Bookmark): string {
  const part = (name: string, text: string) =>
    `<div class="kg-bookmark-${name}">${text === '' ? '' : escapeHtml(text)}</div>`;
  const { url, title, description, publisher, author, caption, thumbnail } = bookmark;
  const image =
    thumbnail === '' ? '' : `<div class="kg-bookmark-thumbnail"><img src="${escapeHtml(thumbnail)}"></div>`;
  const texts = Object.entries({ title, description, publisher, author }).map(([name, text]) =>
    part(name, text),
  );
  const link = `<a href="${escapeHtml(url)}">${texts.join('')}${image}</a>`;
  return `<figure class="kg-bookmark-card">${link}<figcaption>${escapeHtml(caption)}</figcaption></figure>`;
}

/**
 * Makes link cards of Ghost's bookmarks. Their texts are noticed, for the cards to have them without a
 * request.
 */
export function convertBookmarks(document: Document, notices: Notices): void {
  const cards = elementsNamed(document, 'figure', 'div').filter((each) => hasClass(each, 'kg-bookmark-card'));
  replaceNodes(new Map(cards.map((card) => [card, parseNodes(convert(readBookmark(card), notices))])));
}

/** The HTML of a bookmark here. Without a URL that may have a card, its texts and its image stay. */
function convert(bookmark: Bookmark, notices: Notices): string {
  const { url, title, description, publisher, author, caption, thumbnail } = bookmark;
  const siteName = [publisher, author].filter(Boolean).join(' · ');
  notices.changed('a bookmark became a card');
  if (parseEmbedUrl(url)) {
    if (title !== '') notices.card({ url, title, description, siteName, thumbnail });
    return `${embedHtml(url, title || url)}${caption === '' ? '' : `<p>${escapeHtml(caption)}</p>`}`;
  }
  const image = thumbnail === '' ? '' : `<figure>${imageHtml(thumbnail)}</figure>`;
  const lines = [caption, description, siteName].filter(Boolean).map(escapeHtml);
  return `${image}<p>${[linkHtml(url, title || url), ...lines].join('<br>')}</p>`;
}

function readBookmark(card: Element): Bookmark {
  const part = (name: string) =>
    elementText(findElement(card, (each) => hasClass(each, `kg-bookmark-${name}`)));
  const image = findElement(
    card,
    ({ name, parent }) => name === 'img' && parent !== null && hasClass(parent as Element, /thumbnail/),
  );
  return {
    url: findElement(card, ({ name }) => name === 'a')?.attribs.href ?? '',
    title: part('title'),
    description: part('description'),
    publisher: part('publisher'),
    author: part('author'),
    caption: elementText(findElement(card, ({ name }) => name === 'figcaption')),
    thumbnail: image?.attribs.src ?? '',
  };
}
