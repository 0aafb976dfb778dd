import { DomUtils, parseDocument } from 'htmlparser2';
import { escapeHtml } from '../markdown/html-text.ts';
import { named, writeHtml } from '../markdown/tidy-html.ts';
import { PICTURE_FILE } from './picture-file.ts';
import type { PlacedPicture } from './picture-shelf.ts';

type Element = ReturnType<typeof named>[number];

/** Finds a place for a picture by the address and text that an article has for it. */
export type PlacePicture = (src: string, alt: string) => Promise<PlacedPicture>;

/**
 * Writes the address each picture of a text has here. Where there is none, its text stays in its place; a link to the
 * large form of a picture leads to ours.
 */
export async function placePictures(html: string, place: PlacePicture): Promise<string> {
  const document = parseDocument(html);
  for (const picture of named(document, 'img')) {
    const { src = '', alt = '' } = picture.attribs;
    const placed = await place(src, alt);
    if (placed.kind === 'ours' || placed.kind === 'remote') picture.attribs.src = placed.url;
    else replaceWithText(picture, alt);
  }
  for (const { attribs } of named(document, 'a')) {
    if (!PICTURE_FILE.test(attribs.href ?? '')) continue;
    const placed = await place(attribs.href ?? '', '');
    if (placed.kind === 'ours') attribs.href = placed.url;
  }
  return writeHtml(document);
}

function replaceWithText(picture: Element, alt: string): void {
  const figure = figureOfOne(picture);
  const text = alt.trim() === '' ? '' : `<em>${escapeHtml(alt.trim())}</em>`;
  const caption = figure && DomUtils.findOne(({ name }) => name === 'figcaption', figure.childNodes, true);
  const below = caption ? `<p>${DomUtils.getInnerHTML(caption, { encodeEntities: 'utf8' })}</p>` : '';
  if (figure) replace(figure, `${text && `<p>${text}</p>`}${below}`);
  else replace(picture, text);
}

/** The figure around a picture, when it holds nothing else but a caption. */
function figureOfOne(picture: Element): Element | null {
  let at = picture.parent;
  while (at && !('name' in at && at.name === 'figure')) at = at.parent;
  if (!at || !('attribs' in at)) return null;
  const others = DomUtils.find(
    (node) => 'name' in node && /^(?:img|table|pre|blockquote)$/.test(node.name),
    at.childNodes,
    true,
    2,
  );
  return others.length === 1 ? (at as Element) : null;
}

function replace(element: Element, html: string): void {
  for (const node of parseDocument(html).childNodes) DomUtils.prepend(element, node);
  DomUtils.removeElement(element);
}
