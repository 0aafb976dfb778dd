import { type Html, writeHtml } from '../../../shared/body/schema.ts';
import { isPrivateImage } from '../../../shared/body/urls.ts';
import { readHtml } from '../read-html.ts';

/** Elements that show nothing without an image in them. */
const FRAMES = new Set(['picture', 'figure', 'p']);

/** A body without its images at addresses that are not public, and without the frames that become empty. */
export function withoutPrivateImages(html: string): string {
  return writeHtml(readHtml(html).flatMap(keepPublic));
}

function keepPublic(piece: Html): Html[] {
  if (typeof piece === 'string') return [piece];
  const { src } = piece.attributes;
  if (piece.tag === 'img' && typeof src === 'string' && isPrivateImage(src)) return [];
  const children = piece.children.flatMap(keepPublic);
  const isEmptied = children.length === 0 && piece.children.length > 0 && FRAMES.has(piece.tag);
  return isEmptied ? [] : [{ ...piece, children }];
}
