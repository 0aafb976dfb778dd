import type { AdditionalImage } from '../../../contract/article.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { cardImageUrls, imageUrlsIn } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import {
  type AttachedImage,
  assertImagesExist,
  existingImageUrls,
  findHiddenImages,
  type ImageUse,
  normaliseImageUrl,
} from '../../images/images.ts';
import { type ArticleRow, parseImages } from '../read/summary.ts';

/** Additional images with the URLs that are stored, sorted by position; equal positions keep their order. */
export function normaliseImages(ctx: Ctx, images: readonly AdditionalImage[]): AdditionalImage[] {
  return images
    .map(({ position, url, caption, alt }, i) => ({
      position,
      url: normaliseImageUrl(ctx.config, url, `additionalImages.${i}.url`),
      caption,
      alt,
    }))
    .toSorted((a, b) => a.position - b.position);
}

/** The banner URL that is stored; null for a blank one. */
export function normaliseBanner(ctx: Ctx, url: string | null | undefined): string | null {
  const trimmed = url?.trim();
  return trimmed ? normaliseImageUrl(ctx.config, trimmed, 'bannerImg') : null;
}

/** The fields of an article that contain images, stored or not. */
export interface ImageFields {
  bannerImg: string | null;
  additionalImages: readonly { url: string }[];
  post: string;
}

/** The columns of an article that contain images. */
export type ImageColumns = Pick<ArticleRow, 'banner_image' | 'body' | 'additional_images'>;

/** The images in these fields, with their role and the path of the field. */
export function usedImages({ bannerImg, additionalImages, post }: ImageFields): (ImageUse & AttachedImage)[] {
  return [
    ...(bannerImg ? [{ url: bannerImg, role: 'banner', path: 'bannerImg' }] : []),
    ...additionalImages.map(({ url }, i) => ({ url, role: 'additional', path: `additionalImages.${i}.url` })),
    ...imageUrlsIn(post).map((url) => ({ url, role: 'body', path: 'post' })),
  ];
}

/** The images in these columns, with their role and the path of the field. */
export function storedImages({ banner_image, body, additional_images }: ImageColumns) {
  return usedImages({
    bannerImg: banner_image,
    additionalImages: parseImages(additional_images),
    post: body,
  });
}

/** The images that the page of an article shows: its own, and those of its cards. */
export function shownImages(row: ImageColumns & Pick<ArticleRow, 'rendered'>): ImageUse[] {
  const cards = cardImageUrls(row.rendered).map((url) => ({ url, role: 'card' }));
  return [...storedImages(row), ...cards];
}

/**
 * URLs in a saved article of images that readers do not see, for the warning to its author: deleted ones of
 * this site, and those at addresses that are not public. Checks no permission.
 */
export function missingImages(ctx: Ctx, saved: ImageFields): Promise<string[]> {
  return findHiddenImages(
    ctx.db.read,
    usedImages(saved).map(({ url }) => url),
  );
}

/** The article's URLs of this site's images that exist before the transaction of the save. */
export function existingImages({ db }: Ctx, article: ImageColumns): Promise<ReadonlySet<string>> {
  return existingImageUrls(
    db.read,
    storedImages(article).map(({ url }) => url),
  );
}

interface ImageChange {
  /** Null for a new article. */
  before: ImageColumns | null;
  after: ImageColumns;
  /** The result of `existingImages` before the transaction. */
  existing: ReadonlySet<string>;
}

/**
 * Refuses a save that adds a deleted image as banner or additional image, or whose body contains an image
 * that was deleted during the save. A body may keep images that were deleted earlier: the author is warned
 * (`missingImages`) and can still save. Throws `invalid` at the field.
 */
export async function assertImagesUsable(
  tx: Writer,
  { before, after, existing }: ImageChange,
): Promise<void> {
  const known = new Set(before && storedImages(before).map(({ url }) => url));
  const checked = storedImages(after).filter(({ url, path }) =>
    path === 'post' ? existing.has(url) : !known.has(url),
  );
  await assertImagesExist(tx, checked);
}
