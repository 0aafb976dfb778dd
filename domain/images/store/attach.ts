import type { Reader, Writer } from '../../../platform/db/database.ts';
import { invalid } from '../../errors.ts';
import { findDeletedImages, findImages } from './lookup.ts';

/** An image that a save takes, and the field that names it. */
export interface AttachedImage {
  url: string;
  /** The field's dotted path, for the error. */
  path: string;
}

/** Which of these addresses name images of this site that exist at this moment. */
export async function existingImageUrls(
  reader: Reader,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await findImages(reader, urls)).keys());
}

/**
 * Refuses a save that takes an image of this site which no longer exists, inside the save's own transaction: either the
 * image is still there and its use is recorded, so that it cannot be deleted, or the save fails. Foreign addresses pass.
 * Throws `invalid` at the field.
 */
export async function assertImagesExist(tx: Writer, attached: readonly AttachedImage[]): Promise<void> {
  const deleted = new Set(
    await findDeletedImages(
      tx,
      attached.map(({ url }) => url),
    ),
  );
  const first = attached.find(({ url }) => deleted.has(url));
  if (first) throw invalid(first.path, 'This image has been deleted. Choose another one.');
}
