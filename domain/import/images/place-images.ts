import { DomUtils } from 'htmlparser2';
import { escapeHtml } from '../../../shared/text/escape-html.ts';
import {
  type Document,
  type Element,
  elementsNamed,
  findElement,
  parseNodes,
  writeHtml,
} from '../html/html-tree.ts';
import { IMAGE_URL } from '../html/tidy-html.ts';
import type { PlacedImage } from './image-store.ts';

/** Imports the image of a URL and alt text. */
export type PlaceImage = (src: string, alt: string) => Promise<PlacedImage>;

/**
 * Replaces the URLs of a text's images, and of links to image files, with those of the imported images. A
 * missing or rejected image leaves its alt text.
 */
export async function placeImages(document: Document, place: PlaceImage): Promise<void> {
  for (const image of elementsNamed(document, 'img')) {
    const { src = '', alt = '' } = image.attribs;
    const placed = await place(src, alt);
    if (placed.kind === 'stored' || placed.kind === 'remote') image.attribs.src = placed.url;
    else replaceWithAlt(image, alt.trim());
  }
  for (const { attribs } of elementsNamed(document, 'a')) {
    if (!IMAGE_URL.test(attribs.href ?? '')) continue;
    const placed = await place(attribs.href ?? '', '');
    if (placed.kind === 'stored' || placed.kind === 'remote') attribs.href = placed.url;
  }
}

/** The URLs and alternative texts of a text's images. */
export function findImages(document: Document): { src: string; alt: string }[] {
  return elementsNamed(document, 'img').map(({ attribs: { src = '', alt = '' } }) => ({
    src,
    alt,
  }));
}

function replaceWithAlt(image: Element, alt: string): void {
  const text = alt === '' ? '' : `<em>${escapeHtml(alt)}</em>`;
  const figure = figureAround(image);
  if (!figure) {
    replace(image, image.next === null ? text : `${text} `);
    return;
  }
  const caption = findElement(figure, ({ name }) => name === 'figcaption');
  const captionHtml = caption ? `<p>${writeHtml(caption)}</p>` : '';
  replace(figure, `${text && `<p>${text}</p>`}${captionHtml}`);
}

/** The figure around an image if it holds only the image and a caption. */
function figureAround(image: Element): Element | null {
  let at = image.parent;
  while (at && !('name' in at && at.name === 'figure')) at = at.parent;
  if (!at || !('attribs' in at)) return null;
  const contents = DomUtils.find(
    (node) => 'name' in node && /^(?:img|table|pre|blockquote)$/.test(node.name),
    at.childNodes,
    true,
    2,
  );
  return contents.length === 1 ? (at as Element) : null;
}

function replace(element: Element, html: string): void {
  // Moving a node takes it out of the list.
  for (const node of [...parseNodes(html)]) DomUtils.prepend(element, node);
  DomUtils.removeElement(element);
}
