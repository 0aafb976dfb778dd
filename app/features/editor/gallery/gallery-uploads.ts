import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

/** The uploaded images of a gallery: their places by URL. */
type GalleryUploads = Map<string, number>;

/** The place of an image in a gallery that is being uploaded. */
export type GalleryPlace = { gallery: GalleryUploads; index: number };

/** A gallery without images. */
export function newGallery(): GalleryUploads {
  return new Map();
}

/**
 * Inserts an uploaded image into its gallery beside `position`, in the order of the files. The first one
 * creates it, with the caption if there is one.
 */
export function insertIntoGallery(
  tr: Transaction,
  position: number,
  { src, alt, width, height }: { src: string; alt: string; width: number; height: number },
  { gallery, index, caption }: GalleryPlace & { caption?: Node | null },
): void {
  const { schema } = tr.doc.type;
  const image = schema.node('figureImage', { src, alt, width, height });
  const found = findGallery(tr, position, gallery);
  gallery.set(src, index);
  if (!found) {
    const content = [image, caption ?? schema.node('figcaption')];
    tr.insert(position, schema.node('figure', { gallery: 'gallery' }, content));
    return;
  }
  let at = found.start + 1;
  for (const child of found.node.children) {
    const other = gallery.get(child.attrs.src);
    if (child.type.name !== 'figureImage' || (other !== undefined && other > index)) break;
    at += child.nodeSize;
  }
  tr.insert(at, image);
}

function findGallery(
  { doc }: Transaction,
  position: number,
  gallery: GalleryUploads,
): { node: Node; start: number } | null {
  const { nodeBefore: before, nodeAfter: after } = doc.resolve(position);
  const isOwn = (node: Node | null): node is Node =>
    node?.attrs.gallery === 'gallery' && node.children.some(({ attrs }) => gallery.has(attrs.src));
  if (isOwn(before)) return { node: before, start: position - before.nodeSize };
  return isOwn(after) ? { node: after, start: position } : null;
}
