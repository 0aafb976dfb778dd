import type { ResponsiveImage } from '../../../contract/image.ts';
import { IMAGE_WIDTHS } from '../../../contract/limits.ts';
import { inBatches } from '../../../platform/db/batches.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import { type VariantFormat, variantKey } from './keys.ts';
import { ANIMATED, type ImageSize } from './row.ts';
import { originalKeysForUrl } from './urls.ts';

/**
 * Our own pictures among root-relative addresses, in one query for all but very many; a variant's address gives the
 * whole picture. Foreign addresses, and those of pictures that are gone, are absent from the answer.
 */
export async function findImages(
  reader: Reader | Writer,
  urls: readonly string[],
): Promise<Map<string, ResponsiveImage>> {
  const keysByUrl = new Map(urls.map((url) => [url, originalKeysForUrl(url)]));
  const keys = new Set([...keysByUrl.values()].flat());
  const rows = await inBatches([...keys], (portion) =>
    reader
      .selectFrom('image')
      .select(['key', 'format', 'width', 'height'])
      .where('key', 'in', portion)
      .execute(),
  );
  const byKey = new Map(rows.map((row) => [row.key, toResponsiveImage(row)]));
  const found = new Map<string, ResponsiveImage>();
  for (const [url, candidates] of keysByUrl) {
    const picture = candidates.map((key) => byKey.get(key)).find(Boolean);
    if (picture) found.set(url, picture);
  }
  return found;
}

/** Which of these addresses mean pictures of ours that are not there, as when somebody deleted them; each once. */
export async function findDeletedImages(reader: Reader | Writer, urls: readonly string[]): Promise<string[]> {
  const found = await findImages(reader, urls);
  return [...new Set(urls)].filter((url) => !found.has(url) && originalKeysForUrl(url).length > 0);
}

/**
 * The widths a picture has variants of, by the name in their keys, with how wide they really are: none is larger than
 * the original, and the last is as wide as it, so that a small picture is not shown blurred.
 */
export function variantWidths({ format, width }: Pick<ImageSize, 'format' | 'width'>): Map<number, number> {
  if (format.endsWith(ANIMATED)) return new Map();
  const whole = IMAGE_WIDTHS.find((named) => named >= width);
  const named = IMAGE_WIDTHS.filter((each) => each < width || each === whole);
  return new Map(named.map((each) => [each, Math.min(each, width)]));
}

/** A picture of ours as pages show it. */
export function toResponsiveImage(row: ImageSize): ResponsiveImage {
  const widths = [...variantWidths(row)];
  const srcset = (format: VariantFormat) =>
    widths.map(([named, real]) => `/media/${variantKey(row.key, named, format)} ${real}w`).join(', ');
  const kinds = widths.length > 0 ? (['avif', 'webp'] as const) : [];
  return {
    src: `/media/${row.key}`,
    width: row.width,
    height: row.height,
    srcset: kinds.map((format) => ({ type: `image/${format}`, value: srcset(format) })),
  };
}
