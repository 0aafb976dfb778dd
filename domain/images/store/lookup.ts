import type { Selectable } from 'kysely';
import type { ResponsiveImage } from '../../../contract/image.ts';
import { IMAGE_WIDTHS } from '../../../contract/limits.ts';
import { shareCopy } from '../../../contract/share-copy.ts';
import { inBatches } from '../../../platform/db/batches.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { prepareQuery } from '../../../platform/db/prepared-query.ts';
import type { ImageTable } from '../../../platform/db/schema.ts';
import { invalid } from '../../errors.ts';
import { TITLE_BANNER_ID } from './generated.ts';
import { type VariantFormat, variantKey } from './keys.ts';
import { originalKeysForUrl, publishedImage } from './urls.ts';

/** A row of the image table. */
export type ImageRow = Selectable<ImageTable>;

/** The columns that decide which variants an image has. */
export type ImageSize = Pick<ImageRow, 'key' | 'format' | 'width' | 'height' | 'bytes'>;

/** The suffix of the format column for animations, which are shown as they are, without variants. */
export const ANIMATED = '-animated';

/**
 * This site's images among root-relative URLs, in one query unless there are very many. The URL of a variant
 * finds the whole image. Images of other sites and deleted ones are absent from the result.
 */
export function findImages(
  reader: Reader | Writer,
  urls: readonly string[],
): Promise<Map<string, ResponsiveImage>> {
  return findRows(reader, urls, toResponsiveImage);
}

/** The URLs under which emails show this site's images. Images are found as `findImages` does. */
export function findImagesForEmail(reader: Reader, urls: readonly string[]): Promise<Map<string, string>> {
  return findRows(reader, urls, (row) => {
    const width = emailVariantWidth(row);
    return `/media/${width === null ? row.key : variantKey(row.key, width, 'jpg')}`;
  });
}

/**
 * The URLs of the copies (`shareCopy`) that stand for this site's images in feeds. GIFs move, and every
 * reader shows them.
 */
export async function findImagesForFeed(
  reader: Reader,
  urls: readonly string[],
): Promise<Map<string, string>> {
  const found = await findRows(reader, urls, ({ key, format, width, height }) => {
    const src = `/media/${key}`;
    return format.startsWith('gif') ? src : shareCopy({ src, width, height }).src;
  });
  return new Map([...found].filter(([url, copy]) => url !== copy));
}

async function findRows<T>(
  reader: Reader | Writer,
  urls: readonly string[],
  convert: (row: ImageSize & Pick<ImageRow, 'busy' | 'public_id'>) => T,
): Promise<Map<string, T>> {
  const keysByUrl = new Map(urls.map((url) => [url, originalKeysForUrl(url)]));
  const keys = new Set([...keysByUrl.values()].flat());
  const rows = await inBatches([...keys], (batch) => imageRows(reader, { keys: batch }));
  const byKey = new Map(rows.map((row) => [row.key, convert(row)]));
  const found = new Map<string, T>();
  for (const [url, candidates] of keysByUrl) {
    const image = candidates.map((key) => byKey.get(key)).find((one) => one !== undefined);
    if (image !== undefined) found.set(url, image);
  }
  return found;
}

const imageRows = prepareQuery((db, { keys }: { keys: string[] }) =>
  db
    .selectFrom('image')
    .select(['key', 'format', 'width', 'height', 'bytes', 'busy', 'public_id'])
    .where('key', 'in', keys),
);

/**
 * The URLs among these of this site's images that do not exist, for example because they were deleted; each
 * once.
 */
async function findDeletedImages(reader: Reader | Writer, urls: readonly string[]): Promise<string[]> {
  const found = await findImages(reader, urls);
  return [...new Set(urls)].filter((url) => !found.has(url) && originalKeysForUrl(url).length > 0);
}

/**
 * The URLs among these that readers do not see, each once: of deleted images of this site, and of images at
 * addresses that are not public.
 */
export async function findHiddenImages(reader: Reader | Writer, urls: readonly string[]): Promise<string[]> {
  const hidden = urls.filter((url) => publishedImage(url) === null);
  return [...new Set([...(await findDeletedImages(reader, urls)), ...hidden])];
}

/** The URLs among these of this site's images that exist. */
export async function existingImageUrls(
  reader: Reader,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await findImages(reader, urls)).keys());
}

/** An image that a save adds, and the dotted path of its field for the error. */
export interface AttachedImage {
  url: string;
  path: string;
}

/**
 * Refuses a save that adds a deleted image of this site, inside the save's transaction: either the image
 * exists and its recorded use protects it from deletion, or the save fails. Images of other sites pass.
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

/**
 * The widths of an image's variants: the width in the key, and the real width. No variant is wider than the
 * original, and the widest is as wide as it, so that a small image is not enlarged.
 */
export function variantWidths({ format, width }: Pick<ImageSize, 'format' | 'width'>): Map<number, number> {
  if (format.endsWith(ANIMATED)) return new Map();
  const widest = IMAGE_WIDTHS.find((named) => named >= width);
  const named = IMAGE_WIDTHS.filter((each) => each < width || each === widest);
  return new Map(named.map((each) => [each, Math.min(each, width)]));
}

/** The formats that all mail programs show. */
const EMAIL_FORMATS = ['jpg', 'png', 'gif'];
/** A larger original is sent as its variant. */
const MAX_EMAIL_BYTES = 500_000;
/** Emails show images 560 pixels wide; this is enough for screens with two dots a pixel. */
const MAX_EMAIL_WIDTH = 1280;

/**
 * The width in the key of the JPEG that emails show instead of the original; null if they show the original.
 */
export function emailVariantWidth({ format, width, bytes }: ImageSize): number | null {
  const isSuitable = EMAIL_FORMATS.includes(format.replace(ANIMATED, '')) && bytes <= MAX_EMAIL_BYTES;
  return isSuitable ? null : IMAGE_WIDTHS.find((named) => named >= Math.min(width, MAX_EMAIL_WIDTH))!;
}

/** An image with its variants, as pages show it. */
export function toResponsiveImage(
  row: Omit<ImageSize, 'bytes'> & Partial<Pick<ImageRow, 'busy' | 'public_id'>>,
): ResponsiveImage {
  const widths = [...variantWidths(row)];
  const srcset = (format: VariantFormat) =>
    widths.map(([named, real]) => `/media/${variantKey(row.key, named, format)} ${real}w`).join(', ');
  const isTitled = row.public_id === TITLE_BANNER_ID;
  const pageFormats = widths.length > 0 ? (['avif', 'webp'] as const) : [];
  return {
    src: `/media/${row.key}`,
    width: row.width,
    height: row.height,
    ...((row.busy === 1 || isTitled) && { busy: true as const }),
    ...(isTitled && { titled: true as const }),
    srcset: pageFormats.map((format) => ({ type: `image/${format}`, value: srcset(format) })),
  };
}
