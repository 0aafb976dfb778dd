import { DomUtils } from 'htmlparser2';
import { escapeHtml } from '../../../shared/text/escape-html.ts';
import { decodeUrl } from '../files/decode-url.ts';
import type { Notices } from '../files/notices.ts';
import { linkHtml } from './html-text.ts';
import {
  type Child,
  type Document,
  type Element,
  elementsNamed,
  elementText,
  findElement,
  hasClass,
  parseNodes,
  replaceNodes,
  writeHtml,
} from './html-tree.ts';

type CardReader = (card: Element, notices: Notices) => string;

/** Cards that Ghost renders with controls, which are text without Ghost's scripts. */
const CARDS: Record<string, CardReader> = {
  'kg-audio-card': (card) => mediaLink(card, 'audio', readText(card, 'kg-audio-title')),
  'kg-video-card': (card) => mediaLink(card, 'video', ''),
  'kg-file-card': (card) =>
    [
      linkHtml(
        byClass(card, 'kg-file-card-container')?.attribs.href ?? '',
        readText(card, 'kg-file-card-title') || readText(card, 'kg-file-card-filename') || 'File',
      ),
      escapeHtml(readText(card, 'kg-file-card-caption')),
    ]
      .filter((line) => line !== '')
      .map((line) => `<p>${line}</p>`)
      .join(''),
  'kg-callout-card': (card) => {
    const text = byClass(card, 'kg-callout-text');
    return calloutHtml(readText(card, 'kg-callout-emoji'), text ? writeHtml(text) : '');
  },
  'kg-toggle-card': (card) => {
    const content = byClass(card, 'kg-toggle-content');
    const summary = escapeHtml(readText(card, 'kg-toggle-heading-text'));
    return `<details><summary>${summary}</summary>${content ? writeHtml(content) : ''}</details>`;
  },
  'kg-signup-card': (card, notices) => {
    for (const form of DomUtils.getElementsByTagName('form', card.childNodes, true, 10))
      DomUtils.removeElement(form);
    notices.leftOut('a form of the newsletter');
    return writeHtml(card);
  },
};

/** A callout of Ghost; its text is HTML with or without paragraphs. */
export function calloutHtml(emoji: string, html: string): string {
  const text = [escapeHtml(emoji), html.replace(/<\/?p>/g, '')].filter(Boolean).join(' ');
  return `<aside class="note"><p>${text}</p></aside>`;
}

/** Replaces rendered cards with their texts and links. */
export function convertRenderedCards(document: Document, notices: Notices): void {
  const found = new Map<Child, Child[]>();
  for (const card of elementsNamed(document, 'div', 'figure')) {
    const name = (card.attribs.class ?? '').split(/\s+/).find((each) => Object.hasOwn(CARDS, each));
    const read = name === undefined ? undefined : CARDS[name];
    if (read) found.set(card, parseNodes(read(card, notices)));
  }
  replaceNodes(found);
}

/** A link to a sound or film, with its title and caption. */
function mediaLink(card: Element, tag: 'audio' | 'video', title: string): string {
  const media = findElement(card, ({ name }) => name === tag);
  const caption = findElement(card, ({ name }) => name === 'figcaption');
  const url = media?.attribs.src ?? '';
  const text = title || decodeUrl(url.replace(/^.*\//, '')) || url;
  const below = caption ? `<p>${writeHtml(caption)}</p>` : '';
  return `${url === '' ? `<p>${escapeHtml(text)}</p>` : `<p>${linkHtml(url, text)}</p>`}${below}`;
}

function byClass(card: Element, name: string): Element | null {
  return findElement(card, (element) => hasClass(element, name));
}

function readText(card: Element, name: string): string {
  return elementText(byClass(card, name));
}
