import { escapeHtml } from '../../../shared/text/escape-html.ts';
import { type Fields, isRecord } from '../files/fields.ts';
import { parseRecord } from '../files/parse-record.ts';
import { galleryHtml } from '../html/galleries.ts';
import { embedHtml, imageHtml } from '../html/html-text.ts';
import {
  type Child,
  type Document,
  type Element,
  elementsNamed,
  elementText,
  findElement,
  parseNodes,
  replaceNodes,
} from '../html/html-tree.ts';

const MAX_DATA = 200_000;
const MAX_IMAGES = 100;

/** Inserts the galleries, formulas, posts and links that Substack stores as data of empty elements. */
export function convertData(document: Document): void {
  const found = new Map<Child, Child[]>();
  for (const element of elementsNamed(document, 'div')) {
    const data = element.attribs['data-attrs'] ?? '';
    if (data === '' || data.length > MAX_DATA || !isEmpty(element)) continue;
    const record = parseRecord(data, 'json');
    const html = typeof record === 'string' ? null : (readGallery(record.gallery) ?? readPart(record));
    if (html !== null) found.set(element, parseNodes(html));
  }
  replaceNodes(found);
}

function isEmpty(element: Element): boolean {
  return elementText(element) === '' && findElement(element, ({ name }) => MEDIA.test(name)) === null;
}

const MEDIA = /^(?:img|iframe|video|audio)$/;

/** A formula, a post of a social network, or a card of a page. */
function readPart(data: Fields): string | null {
  const of = (...names: string[]) =>
    names.map((name) => readText(data[name])).find((text) => text !== '') ?? '';
  const tex = of('persistentExpression');
  if (tex !== '') return `<p class="formula">${escapeHtml(tex)}</p>`;
  const url = of('url', 'canonical_url', 'href');
  const quoted = of('full_text');
  const by = of('name', 'username');
  const link = URL.canParse(url) ? embedHtml(url, of('title') || url) : '';
  if (quoted === '') return link || null;
  const source = by === '' ? '' : `<p>${escapeHtml(by)}</p>`;
  return `<blockquote><p>${escapeHtml(quoted)}</p>${source}${link}</blockquote>`;
}

function readGallery(gallery: unknown): string | null {
  if (!isRecord(gallery) || !Array.isArray(gallery.images)) return null;
  const alt = readText(gallery.alt);
  const caption = readText(gallery.caption);
  const images = gallery.images
    .slice(0, MAX_IMAGES)
    .filter(isRecord)
    .map(({ src }) => readText(src))
    .filter((src) => src !== '')
    .map((src) => imageHtml(src, alt));
  if (images.length === 0) return null;
  return galleryHtml(images, caption && `<figcaption>${escapeHtml(caption)}</figcaption>`);
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 5000) : '';
}
