import { DomUtils, parseDocument } from 'htmlparser2';
import { parseEmbedUrl } from '../../../shared/embeds/embeds.ts';
import { embedHtml, escapeHtml, imageHtml, linkHtml } from '../markdown/html-text.ts';
import { replaceNodes } from '../markdown/replace-nodes.ts';
import { elementsNamed } from '../markdown/tidy-html.ts';
import type { Notices } from '../notices.ts';

type Document = ReturnType<typeof parseDocument>;
type Child = Document['childNodes'][number];
type Element = ReturnType<typeof elementsNamed>[number];

/** A bookmark card of Ghost: what the old site knew of a page. */
export interface Bookmark {
  url: string;
  title: string;
  description: string;
  publisher: string;
  author: string;
  /** Plain text below the card. */
  caption: string;
  /** The address of its image; '' without one. */
  thumbnail: string;
}

/** Writes a bookmark as Ghost renders it, for `convertBookmarks`. */
export function ghostBookmarkHtml(bookmark: Bookmark): string {
  const part = (name: string, text: string) =>
    `<div class="kg-bookmark-${name}">${text === '' ? '' : escapeHtml(text)}</div>`;
  const { url, title, description, publisher, author, caption, thumbnail } = bookmark;
  const image =
    thumbnail === '' ? '' : `<div class="kg-bookmark-thumbnail"><img src="${escapeHtml(thumbnail)}"></div>`;
  const texts = [
    part('title', title),
    part('description', description),
    part('publisher', publisher),
    part('author', author),
  ];
  const link = `<a href="${escapeHtml(url)}">${texts.join('')}${image}</a>`;
  return `<figure class="kg-bookmark-card">${link}<figcaption>${escapeHtml(caption)}</figcaption></figure>`;
}

/** Makes link cards of Ghost's bookmarks. Their texts are noticed, for the cards to have them without a request. */
export function convertBookmarks(document: Document, notices: Notices): void {
  const cards = elementsNamed(document, 'figure', 'div').filter(({ attribs }) =>
    hasClass(attribs.class, 'kg-bookmark-card'),
  );
  const byCard = new Map<Child, readonly Child[]>(
    cards.map((card) => [card, parseDocument(convert(readBookmark(card), notices)).childNodes]),
  );
  replaceNodes(new Set(byCard.keys()), (card) => byCard.get(card) ?? []);
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
  const find = (matches: (element: Element) => boolean) =>
    DomUtils.findOne((node) => matches(node as Element), card.childNodes, true) as Element | null;
  const textOf = (element: Element | null) => (element ? DomUtils.textContent(element).trim() : '');
  const part = (name: string) => find(({ attribs }) => hasClass(attribs.class, `kg-bookmark-${name}`));
  const image = find(
    ({ name, parent }) =>
      name === 'img' &&
      parent !== null &&
      'attribs' in parent &&
      /thumbnail/.test(parent.attribs.class ?? ''),
  );
  return {
    url: find(({ name }) => name === 'a')?.attribs.href ?? '',
    title: textOf(part('title')),
    description: textOf(part('description')),
    publisher: textOf(part('publisher')),
    author: textOf(part('author')),
    caption: textOf(find(({ name }) => name === 'figcaption')),
    thumbnail: image?.attribs.src ?? '',
  };
}

function hasClass(names: string | undefined, name: string): boolean {
  return (names ?? '').split(/\s+/).includes(name);
}
