import { AVATAR_SIDE, SHARE_SIDE } from '../../../contract/limits.ts';
import { shareCopy } from '../../../contract/share-copy.ts';
import type { Services } from '../../context.ts';
import { type Put, putTo } from '../check/file-hashes.ts';
import { decodeSlot } from '../decode/decode-slot.ts';
import { runInDecoder } from '../decode/decoder.ts';
import { parseKey, type VariantFormat, variantKey } from '../store/keys.ts';
import { emailVariantWidth, type ImageSize, variantWidths } from '../store/lookup.ts';

/** The variants in progress, by key. */
const inProgress = new Map<string, Promise<void>>();

export interface Variant {
  /** The width in the key. */
  width: number;
  format: VariantFormat;
}

/**
 * Makes the first missing variant of an original. Returns false if none is missing or the image does not
 * exist.
 */
export async function makeNextVariant(services: Services, key: string): Promise<boolean> {
  const image = await findImageSize(services, [key]);
  const next = image && (await firstMissing(services, image));
  if (!next) return false;
  await makeVariant(services, image, next);
  return true;
}

async function firstMissing({ storage }: Services, image: ImageSize) {
  for (const variant of listVariants(image)) {
    if (!(await storage.has(variantKey(image.key, variant.width, variant.format)))) return variant;
  }
  return null;
}

/**
 * The copies that can be requested of every image, animations too: for other programs and as an avatar
 * (`contract/share-copy.ts`).
 */
const SHARED: Variant = { width: SHARE_SIDE, format: 'jpg' };
const AVATAR: Variant = { width: AVATAR_SIDE, format: 'webp' };

/**
 * The variants of an image that are made in advance. First those that stand for the others until they are
 * made: the WebPs, smallest first, and the copy for other programs, which ask for it as soon as an article is
 * public. Then those for emails and the AVIFs.
 */
export function listVariants(image: ImageSize): Variant[] {
  const widths = [...variantWidths(image).keys()];
  const inFormat = (format: VariantFormat) => widths.map((width) => ({ width, format }));
  const emailWidth = emailVariantWidth(image);
  return [
    ...inFormat('webp'),
    ...(shareCopy({ ...image, src: `/media/${image.key}` }).src === `/media/${image.key}` ? [] : [SHARED]),
    ...(emailWidth === null ? [] : [{ width: emailWidth, format: 'jpg' } as const]),
    ...inFormat('avif'),
  ];
}

/** True if an image has this variant, which is made in advance or on request. */
export function hasVariant(image: ImageSize, { width, format }: Variant): boolean {
  return [SHARED, AVATAR, ...listVariants(image)].some(
    (each) => each.width === width && each.format === format,
  );
}

/** Wide enough for narrow screens, and small. */
const STAND_IN_WIDTH = 640;
/** An original of at most these bytes, or as narrow as an avatar, needs no stand-in. */
const SMALL = { bytes: 50_000, width: AVATAR_SIDE };

/**
 * The WebP that is served instead of other variants until they are made; null for an image that is small
 * itself.
 */
export function standIn(image: ImageSize): Variant | null {
  const width = [...variantWidths(image).keys()].filter((each) => each <= STAND_IN_WIDTH).at(-1);
  const isSmall = image.bytes <= SMALL.bytes || image.width <= SMALL.width;
  return width === undefined || isSmall ? null : { width, format: 'webp' };
}

/**
 * Makes the stand-in of an image. A failure is logged: an image without it is as good. Returns its key, or
 * null if there is none.
 */
export async function makeStandIn(
  { log, put }: Pick<Services, 'log'> & { put: Put },
  image: ImageSize,
  original: Uint8Array,
): Promise<string | null> {
  const variant = standIn(image);
  if (!variant) return null;
  try {
    await decodeSlot.run(() => shrink(put, image, variant, original), { urgent: true });
    return variantKey(image.key, variant.width, variant.format);
  } catch (err) {
    log.warn({ event: 'variant_failed', key: image.key, ...variant, err });
    return null;
  }
}

/** Makes one variant; simultaneous calls for the same variant share one decode. */
export function makeVariant(
  services: Services,
  image: ImageSize,
  { width, format }: Variant,
  { urgent = false } = {},
): Promise<void> {
  const key = variantKey(image.key, width, format);
  const running = inProgress.get(key);
  if (running) return running;
  const made = decodeSlot
    .run(() => makeMissing(services, image, { width, format }), { urgent })
    .finally(() => inProgress.delete(key));
  inProgress.set(key, made);
  return made;
}

/** The image with one of these keys of the same stem. */
export function findImageSize({ db }: Services, keys: string[]): Promise<ImageSize | undefined> {
  return db.read
    .selectFrom('image')
    .select(['key', 'format', 'width', 'height', 'bytes'])
    .where('key', 'in', keys)
    .executeTakeFirst();
}

async function makeMissing(services: Services, image: ImageSize, variant: Variant) {
  const { storage } = services;
  // Another task may have made it while this one waited.
  if (await storage.has(variantKey(image.key, variant.width, variant.format))) return;
  const original = await storage.get(image.key);
  if (!original) throw new Error(`The file of ${image.key} is missing.`);
  await shrink(putTo(services), image, variant, original);
}

async function shrink(put: Put, image: ImageSize, { width, format }: Variant, original: Uint8Array) {
  const size = { ...image, format: parseKey(image.key)!.format };
  const bytes = await runInDecoder(size, 'shrink', original, {
    width: Math.min(width, image.width),
    ...(width === SHARE_SIDE && { height: SHARE_SIDE }),
    format,
  });
  await put(variantKey(image.key, width, format), bytes);
}
