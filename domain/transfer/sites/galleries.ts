import { DomUtils, parseDocument } from 'htmlparser2';
import { MAX_GALLERY } from '../../../shared/body/figures.ts';
import { replaceNodes } from '../markdown/replace-nodes.ts';
import { elementsNamed } from '../markdown/tidy-html.ts';

type Document = ReturnType<typeof parseDocument>;
type Child = Document['childNodes'][number];
type Element = ReturnType<typeof elementsNamed>[number];

const MAX_NODES = 5000;
/** Medium's row of images: the caption of its last one is that of the row. */
const ROW = /^sectionLayout--outsetRow$/;
const GALLERY =
  /^(?:wp-block-gallery|wp-block-jetpack-tiled-gallery|kg-gallery-card|gallery|sectionLayout--outsetRow)$/;

/**
 * Makes the galleries of other programs ours. Where images have captions of their own, they become figures of their own,
 * because a gallery has one caption.
 */
export function convertGalleries(document: Document): void {
  const wrappers = new Set<Child>();
  const captions = new Set<Child>();
  const galleries = new Map<Child, readonly Child[]>();
  for (const gallery of elementsNamed(document, 'figure', 'ul', 'div')) {
    if (!hasClass(gallery, GALLERY) || isWithin(gallery, galleries)) continue;
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
    const nested = inside.filter((node) => node.name === 'figure');
    for (const node of inside) {
      if (['ul', 'li', 'div'].includes(node.name)) wrappers.add(node);
      const isOwnCaption = node.name === 'figcaption' && !nested.some((figure) => isInside(node, figure));
      if (isOwnCaption) captions.add(node);
    }
  }
  for (const caption of captions) if ('name' in caption) caption.name = 'p';
  replaceNodes(new Set(galleries.keys()), (gallery) => galleries.get(gallery) ?? []);
  replaceNodes(wrappers, (node) => ('children' in node ? (node.children as Child[]) : []));
}

/** True if a node is inside one that is replaced. */
function isWithin(node: Child, replaced: ReadonlyMap<Child, unknown>): boolean {
  for (let at = node.parent; at !== null; at = at.parent) if (replaced.has(at as Child)) return true;
  return false;
}

function isInside(node: Child, ancestor: Child): boolean {
  for (let at = node.parent; at !== null; at = at.parent) if (at === ancestor) return true;
  return false;
}

/** A gallery of these images, or several for many, the last with the caption; a plain figure for a single image. */
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
  const isOwn =
    hasClass(gallery, ROW) ||
    captions.every((caption) => !inside.some((node) => node.name === 'figure' && isInside(caption, node)));
  if (inside.length >= MAX_NODES || images.length < 2 || images.length > 500 || captions.length > 1 || !isOwn)
    return null;
  const rest =
    DomUtils.textContent(gallery).trim().length -
    captions.map((each) => DomUtils.textContent(each).trim()).join('').length;
  if (rest !== 0) return null;
  const width = (gallery.attribs.class ?? '').split(/\s+/).find((name) => WIDTH.test(name)) ?? '';
  const html = images.map((image) => {
    const { parent } = image;
    const isLinked = parent !== null && 'name' in parent && parent.name === 'a';
    return DomUtils.getOuterHTML(isLinked ? parent : image, { encodeEntities: 'utf8' });
  });
  const caption = captions.map((each) => DomUtils.getOuterHTML(each, { encodeEntities: 'utf8' })).join('');
  return parseDocument(galleryHtml(html, caption, width)).childNodes;
}

function hasClass({ attribs }: Element, pattern: RegExp): boolean {
  return (attribs.class ?? '').split(/\s+/).some((name) => pattern.test(name));
}
