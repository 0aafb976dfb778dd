import { escapeHtml } from '../../../shared/text/escape-html.ts';
import { isRecord } from '../files/fields.ts';
import { parseRecord } from '../files/parse-record.ts';
import { galleryHtml } from '../html/galleries.ts';
import { imageHtml } from '../html/html-text.ts';
import {
  type Child,
  type Document,
  elementsNamed,
  hasClass,
  parseNodes,
  replaceNodes,
} from '../html/html-tree.ts';

const MAX_DATA = 200_000;
const MAX_IMAGES = 100;

/** Inserts the galleries that Substack stores as data of empty elements. */
export function convertGalleryData(document: Document): void {
  const galleries = new Map<Child, Child[]>();
  for (const element of elementsNamed(document, 'div')) {
    if (!hasClass(element, 'image-gallery-embed')) continue;
    const html = readGallery(element.attribs['data-attrs'] ?? '');
    if (html !== null) galleries.set(element, parseNodes(html));
  }
  replaceNodes(galleries);
}

function readGallery(data: string): string | null {
  const record = data.length > MAX_DATA ? '' : parseRecord(data, 'json');
  const gallery = typeof record === 'string' ? null : record.gallery;
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
