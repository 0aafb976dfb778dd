import type { Writer } from '../../../platform/db/database.ts';
import { picturesIn } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { type Attached, assertImagesExist, imagesPresent } from '../../images/images.ts';
import { toImages } from '../read/summary.ts';
import type { ArticleRow } from './store.ts';

/** The columns of an article that name images. */
export type ArticleImages = Pick<ArticleRow, 'banner_image' | 'body' | 'additional_images'>;

/** The site's images that an article is about to take, as they are before the save's transaction. */
export function presentImages({ db }: Ctx, article: ArticleImages): Promise<ReadonlySet<string>> {
  return imagesPresent(
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
export async function assertOwnImages(tx: Writer, { before, after, present }: Taking): Promise<void> {
  const known = new Set(before && attachedBy(before).map(({ url }) => url));
  const taken = attachedBy(after).filter(({ url, path }) =>
    path === 'post' ? present.has(url) : !known.has(url),
  );
  await assertImagesExist(tx, taken);
}

function attachedBy({ banner_image, additional_images, body }: ArticleImages): Attached[] {
  return [
    ...(banner_image ? [{ url: banner_image, path: 'bannerImg' }] : []),
    ...toImages(additional_images).map(({ url }, i) => ({ url, path: `additionalImages.${i}.url` })),
    ...picturesIn(body).map((url) => ({ url, path: 'post' })),
  ];
}
