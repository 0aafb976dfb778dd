import type { Node } from '@tiptap/pm/model';
import { type Html, type HtmlElement, htmlElement } from '../../../shared/body/schema.ts';

const MAX_PER_ROW = 3;
/** The proportions of an image of unknown size. */
const DEFAULT_RATIO = 1.5;

/**
 * Arranges the images of a gallery in rows of equal heights: each is as wide as its proportions say. Four
 * images are two rows of two, because one alone would be larger than the others.
 */
export function galleryElement(figure: HtmlElement): HtmlElement {
  const images = figure.children.filter(isImage);
  const others = figure.children.filter((child) => !isImage(child));
  const [first] = figure.children;
  const rows = splitRows(images).map((row) => htmlElement('div', { class: 'gallery-row' }, row.map(cell)));
  const isCaptionFirst = first !== undefined && !isImage(first);
  return { ...figure, children: isCaptionFirst ? [...others, ...rows] : [...rows, ...others] };
}

/** True for a figure that is a gallery: with images, captions and nothing else. */
export function isGallery({ attrs, children }: Node): boolean {
  const names = children.map(({ type }) => type.name);
  return (
    attrs.gallery !== null &&
    names.filter((name) => name === 'figureImage').length > 1 &&
    names.every((name) => name === 'figureImage' || name === 'figcaption')
  );
}

function isImage(child: Html): child is HtmlElement {
  return typeof child === 'object' && child.tag !== 'figcaption';
}

function splitRows(images: readonly HtmlElement[]): HtmlElement[][] {
  const rows: HtmlElement[][] = [];
  for (let at = 0; at < images.length; ) {
    const left = images.length - at;
    const size = left === 4 || left === 2 ? 2 : Math.min(MAX_PER_ROW, left);
    rows.push(images.slice(at, at + size));
    at += size;
  }
  return rows;
}

function cell(image: HtmlElement): HtmlElement {
  return htmlElement('div', { style: `flex:${ratio(image)} 1 0%` }, [image]);
}

function ratio(image: HtmlElement): number {
  const img = findImg(image);
  const [width, height] = [Number(img?.attributes.width), Number(img?.attributes.height)];
  return width > 0 && height > 0 ? Math.round((width / height) * 100) / 100 || 0.01 : DEFAULT_RATIO;
}

function findImg(element: HtmlElement): HtmlElement | undefined {
  if (element.tag === 'img') return element;
  return element.children.flatMap((child) => (typeof child === 'object' ? (findImg(child) ?? []) : []))[0];
}
