import type { Node, Schema } from '@tiptap/pm/model';
import { NodeSelection, type Transaction } from '@tiptap/pm/state';
import { MAX_GALLERY } from '../../../../shared/body/figures.ts';
import { findNearest } from '../blocks/find-nodes.ts';

/** True for a figure with images, captions and nothing else. */
function holdsImages(node: Node | null): node is Node {
  return (
    node?.type.name === 'figure' &&
    findImages(node).length > 0 &&
    node.children.every(({ type }) => type.name === 'figureImage' || type.name === 'figcaption')
  );
}

function findImages(figure: Node): Node[] {
  return figure.children.filter(({ type }) => type.name === 'figureImage');
}

/** Joins the selected figure and those directly before and behind it into a gallery of up to nine images. */
export function joinGallery(tr: Transaction): boolean {
  const selected = findNearest(tr, 'figure');
  if (!selected || !holdsImages(selected.node)) return false;
  let { from, to } = selected;
  const figures = [selected.node];
  const count = () => figures.reduce((sum, figure) => sum + findImages(figure).length, 0);
  for (;;) {
    const before = tr.doc.resolve(from).nodeBefore;
    if (!holdsImages(before) || count() + findImages(before).length > MAX_GALLERY) break;
    figures.unshift(before);
    from -= before.nodeSize;
  }
  for (;;) {
    const after = tr.doc.resolve(to).nodeAfter;
    if (!holdsImages(after) || count() + findImages(after).length > MAX_GALLERY) break;
    figures.push(after);
    to += after.nodeSize;
  }
  if (figures.length < 2) return false;
  const gallery = createGallery(tr.doc.type.schema, figures, selected.node.attrs);
  tr.replaceWith(from, to, gallery).setSelection(NodeSelection.create(tr.doc, from));
  return true;
}

/** Turns a gallery into figures of one image; the last one gets the caption. */
export function splitGallery(tr: Transaction): boolean {
  const gallery = findNearest(tr, 'figure');
  if (!gallery || gallery.node.attrs.gallery === null) return false;
  const { figcaption } = tr.doc.type.schema.nodes;
  const images = findImages(gallery.node);
  const caption = gallery.node.children.find(({ type }) => type.name === 'figcaption');
  const figures = images.map((image, index) => {
    const below = index === images.length - 1 && caption ? caption : figcaption?.create();
    return gallery.node.type.create(null, below ? [image, below] : [image]);
  });
  tr.replaceWith(gallery.from, gallery.to, figures);
  tr.setSelection(NodeSelection.create(tr.doc, gallery.from));
  return true;
}

/** Moves the selected image of a gallery by one place, forwards (1) or backwards (-1). */
export function moveInGallery(tr: Transaction, by: 1 | -1): boolean {
  const { selection } = tr;
  const isImage = selection instanceof NodeSelection && selection.node.type.name === 'figureImage';
  if (!isImage || selection.$from.parent.attrs.gallery === null) return false;
  const { node, from, to } = selection;
  const neighbour = by > 0 ? tr.doc.resolve(to).nodeAfter : tr.doc.resolve(from).nodeBefore;
  if (neighbour?.type.name !== 'figureImage') return true;
  const target = from + by * neighbour.nodeSize;
  tr.delete(from, to).insert(target, node);
  tr.setSelection(NodeSelection.create(tr.doc, target));
  return true;
}

/** A gallery of the images of several figures, with their captions as one. */
function createGallery(schema: Schema, figures: readonly Node[], attrs: Node['attrs']): Node {
  const captions = figures
    .flatMap(({ children }) => children.filter((child) => child.type.name === 'figcaption'))
    .filter(({ content }) => content.size > 0);
  const text = captions.flatMap(({ children }, index) => [
    ...(index > 0 ? [schema.text(' · ')] : []),
    ...children,
  ]);
  return schema.node('figure', { ...attrs, gallery: 'gallery' }, [
    ...figures.flatMap(findImages),
    schema.node('figcaption', null, text),
  ]);
}
