import { DomUtils, parseDocument } from 'htmlparser2';
import { decodeUrl } from '../decode-url.ts';
import { escapeHtml, linkHtml } from '../markdown/html-text.ts';
import { replaceNodes } from '../markdown/replace-nodes.ts';
import { elementsNamed } from '../markdown/tidy-html.ts';
import type { Notices } from '../notices.ts';

type Document = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof elementsNamed>[number];
type CardReader = (card: Element, notices: Notices) => string;

/** Cards that Ghost renders with controls, which are text without Ghost's scripts. */
const CARDS: Record<string, CardReader> = {
  'kg-audio-card': (card) => mediaLink(card, 'audio', textOf(card, 'kg-audio-title')),
  'kg-video-card': (card) => mediaLink(card, 'video', ''),
  'kg-file-card': (card) =>
    [
      linkHtml(
        byClass(card, 'kg-file-card-container')?.attribs.href ?? '',
        textOf(card, 'kg-file-card-title') || textOf(card, 'kg-file-card-filename') || 'File',
      ),
      escapeHtml(textOf(card, 'kg-file-card-caption')),
    ]
      .filter((line) => line !== '')
      .map((line) => `<p>${line}</p>`)
      .join(''),
  'kg-signup-card': (card, notices) => {
    for (const form of DomUtils.getElementsByTagName('form', card.childNodes, true, 10))
      DomUtils.removeElement(form);
    notices.leftOut('a form of the newsletter');
    return DomUtils.getInnerHTML(card, { encodeEntities: 'utf8' });
  },
};

/** Replaces rendered cards with their texts and links. */
export function convertRenderedCards(document: Document, notices: Notices): void {
  const found = new Map<Element, readonly Document['childNodes'][number][]>();
  for (const card of elementsNamed(document, 'div', 'figure')) {
    const name = (card.attribs.class ?? '').split(/\s+/).find((each) => Object.hasOwn(CARDS, each));
    const read = name === undefined ? undefined : CARDS[name];
    if (read) found.set(card, parseDocument(read(card, notices)).childNodes);
  }
  replaceNodes(new Set(found.keys()), (card) => found.get(card as Element) ?? []);
}

/** A link to a sound or film, with its title and caption. */
function mediaLink(card: Element, tag: 'audio' | 'video', title: string): string {
  const media = DomUtils.findOne(({ name }) => name === tag, card.childNodes, true);
  const caption = DomUtils.findOne(({ name }) => name === 'figcaption', card.childNodes, true);
  const url = media?.attribs.src ?? '';
  const text = title || decodeUrl(url.replace(/^.*\//, '')) || url;
  const below = caption ? `<p>${DomUtils.getInnerHTML(caption, { encodeEntities: 'utf8' })}</p>` : '';
  return `${url === '' ? `<p>${escapeHtml(text)}</p>` : `<p>${linkHtml(url, text)}</p>`}${below}`;
}

function byClass(card: Element, name: string): Element | null {
  const matches = ({ attribs }: Element) => (attribs.class ?? '').split(/\s+/).includes(name);
  return DomUtils.findOne((node) => matches(node as Element), card.childNodes, true) as Element | null;
}

function textOf(card: Element, name: string): string {
  const element = byClass(card, name);
  return element ? DomUtils.textContent(element).trim() : '';
}
