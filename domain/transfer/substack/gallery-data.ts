import { parseDocument } from 'htmlparser2';
import { isRecord } from '../files/fields.ts';
import { escapeHtml, imageHtml } from '../markdown/html-text.ts';
import { replaceNodes } from '../markdown/replace-nodes.ts';
import { elementsNamed } from '../markdown/tidy-html.ts';
import { galleryHtml } from '../sites/galleries.ts';

type Document = ReturnType<typeof parseDocument>;
type Child = Document['childNodes'][number];

const MAX_DATA = 200_000;
const MAX_IMAGES = 100;

/** Inserts the galleries that Substack stores as data of empty elements. */
export function convertGalleryData(document: Document): void {
  const galleries = new Map<Child, readonly Child[]>();
  for (const element of elementsNamed(document, 'div')) {
    if (!/(?:^|\s)image-gallery-embed(?:\s|$)/.test(element.attribs.class ?? '')) continue;
    const html = readGallery(element.attribs['data-attrs'] ?? '');
    if (html !== null) galleries.set(element, parseDocument(html).childNodes);
  }
  replaceNodes(new Set(galleries.keys()), (element) => galleries.get(element) ?? []);
}

function readGallery(data: string): string | null {
  const gallery = parse(data)?.gallery;
  if (!isRecord(gallery) || !Array.isArray(gallery.images)) return null;
  const alt = textOf(gallery.alt);
  const caption = textOf(gallery.caption);
  const images = gallery.images
    .slice(0, MAX_IMAGES)
    .filter(isRecord)
    .map(({ src }) => textOf(src))
    .filter((src) => src !== '')
    .map((src) => imageHtml(src, alt));
  if (images.length === 0) return null;
  return galleryHtml(images, caption && `<figcaption>${escapeHtml(caption)}</figcaption>`);
}

function parse(data: string): Record<string, unknown> | null {
  if (data.length > MAX_DATA) return null;
  try {
    const value: unknown = JSON.parse(data);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 5000) : '';
}
