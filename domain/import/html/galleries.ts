import { DomUtils } from 'htmlparser2';
import { MAX_GALLERY } from '../../../shared/body/figures.ts';
import {
  type Child,
  type Document,
  type Element,
  elementsNamed,
  elementText,
  hasClass,
  isWithin,
  parseNodes,
  replaceNodes,
  unwrapNodes,
} from './html-tree.ts';

const MAX_NODES = 5000;
/** Medium's row of images: the caption of its last one is that of the row. */
const ROW = /^sectionLayout--outsetRow$/;
const GALLERY =
  /^(?:wp-block-gallery|wp-block-jetpack-tiled-gallery|kg-gallery-card|gallery|sectionLayout--outsetRow)$/;

/**
 * Converts the galleries of other programs into ours. Where images have captions of their own, they become
 * figures of their own, because a gallery has one caption.
 */
export function convertGalleries(document: Document): void {
  const wrappers = new Set<Child>();
  const captions = new Set<Child>();
  const galleries = new Map<Child, readonly Child[]>();
  for (const gallery of elementsNamed(document, 'figure', 'ul', 'div')) {
    if (!hasClass(gallery, GALLERY) || isWithin(gallery, (node) => galleries.has(node))) continue;
    const inside = DomUtils.find(
      (node) => 'attribs' in node,
      gallery.childNodes,
      true,
      MAX_NODES,
    ) as Element[];
    const joined = joinImages(gallery, inside);
    if (joined) {
      galleries.set(gallery, joined);
      continue;
    }
    wrappers.add(gallery);
    for (const node of inside) {
      if (['ul', 'li', 'div'].includes(node.name)) wrappers.add(node);
      if (node.name === 'figcaption' && !isInFigure(node, gallery)) captions.add(node);
    }
  }
  for (const caption of captions) if ('name' in caption) caption.name = 'p';
  replaceNodes(galleries);
  unwrapNodes(wrappers);
}

/** True if a node is in a figure of its own inside a gallery. */
function isInFigure(node: Child, gallery: Element): boolean {
  const inGallery = (at: Child) => isWithin(at, (ancestor) => ancestor === gallery);
  return isWithin(node, (at) => 'name' in at && at.name === 'figure' && inGallery(at));
}

/**
 * A gallery of these images, or several for many, the last with the caption; a plain figure for a single
 * image.
 */
export function galleryHtml(images: readonly string[], caption: string, width = ''): string {
  const groups = splitImages(images);
  return groups
    .map((group, index) => {
      const classes = [group.length > 1 ? 'gallery' : '', width].filter(Boolean).join(' ');
      const below = index === groups.length - 1 ? caption : '';
      return `<figure${classes && ` class="${classes}"`}>${group.join('')}${below}</figure>`;
    })
    .join('');
}

/** Splits images into groups of up to nine, without a single one in the last group. */
function splitImages(images: readonly string[]): string[][] {
  const count = Math.ceil(images.length / MAX_GALLERY);
  const size = Math.ceil(images.length / count);
  return Array.from({ length: count }, (_, index) => images.slice(index * size, (index + 1) * size));
}

const WIDTH = /^(?:alignwide|alignfull|kg-width-wide|kg-width-full)$/;

/** Joins the images of a gallery with at most one caption; null for another one, or with other content. */
function joinImages(gallery: Element, inside: readonly Element[]): readonly Child[] | null {
  const images = inside.filter(({ name }) => name === 'img');
  const captions = inside.filter(({ name }) => name === 'figcaption');
  const isOwn = hasClass(gallery, ROW) || captions.every((caption) => !isInFigure(caption, gallery));
  if (inside.length >= MAX_NODES || images.length < 2 || images.length > 500 || captions.length > 1 || !isOwn)
    return null;
  if (elementText(gallery).length !== captions.map(elementText).join('').length) return null;
  const width = (gallery.attribs.class ?? '').split(/\s+/).find((name) => WIDTH.test(name)) ?? '';
  const html = images.map((image) => {
    const { parent } = image;
    const isLinked = parent !== null && 'name' in parent && parent.name === 'a';
    return DomUtils.getOuterHTML(isLinked ? parent : image, { encodeEntities: 'utf8' });
  });
  const caption = captions.map((each) => DomUtils.getOuterHTML(each, { encodeEntities: 'utf8' })).join('');
  return parseNodes(galleryHtml(html, caption, width));
}
