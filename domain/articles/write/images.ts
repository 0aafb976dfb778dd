import type { Writer } from '../../../platform/db/database.ts';
import { imageUrlsIn } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { type AttachedImage, assertImagesExist, existingImageUrls } from '../../images/images.ts';
import { parseImages } from '../read/summary.ts';
import type { ArticleRow } from './store.ts';

/** The columns of an article that name images. */
export type ArticleImages = Pick<ArticleRow, 'banner_image' | 'body' | 'additional_images'>;

/** The site's images that an article is about to take, as they are before the save's transaction. */
export function existingImages({ db }: Ctx, article: ArticleImages): Promise<ReadonlySet<string>> {
  return existingImageUrls(
    db.read,
    attachedBy(article).map(({ url }) => url),
  );
}

interface Taking {
  /** The article as it was; null for a new one. */
  before: ArticleImages | null;
  after: ArticleImages;
  /** What `presentImages` answered before the transaction. */
  present: ReadonlySet<string>;
}

/**
 * Refuses a save that newly takes a deleted image as its banner or between its paragraphs, or whose text takes one that was
 * deleted while it was being saved. A text may go on naming images that were deleted before: its writer is told of them
 * (`missingPictures`), and nobody is kept from saving. Throws `invalid` at the field.
 */
export async function assertImagesUsable(tx: Writer, { before, after, present }: Taking): Promise<void> {
  const known = new Set(before && attachedBy(before).map(({ url }) => url));
  const taken = attachedBy(after).filter(({ url, path }) =>
    path === 'post' ? present.has(url) : !known.has(url),
  );
  await assertImagesExist(tx, taken);
}

function attachedBy({ banner_image, additional_images, body }: ArticleImages): AttachedImage[] {
  return [
    ...(banner_image ? [{ url: banner_image, path: 'bannerImg' }] : []),
    ...parseImages(additional_images).map(({ url }, i) => ({ url, path: `additionalImages.${i}.url` })),
    ...imageUrlsIn(body).map((url) => ({ url, path: 'post' })),
  ];
}
