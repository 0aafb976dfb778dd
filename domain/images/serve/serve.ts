import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { isUntil } from '../../../platform/clock.ts';
import type { ByteRange, Storage } from '../../../platform/storage/storage.ts';
import type { Services } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { decodeSlot } from '../decode/decode-slot.ts';
import {
  contentTypes,
  type KeyParts,
  originalKeys,
  parseKey,
  type VariantFormat,
  variantKey,
} from '../store/keys.ts';
import { type ImageSize, variantWidths } from '../store/lookup.ts';
import { findImageSize, hasVariant, makeVariant, standIn, type Variant } from './variants.ts';

/** A media file in the storage. */
export interface MediaFile {
  key: string;
  /** Opens the file, or a range of it. Null if it was deleted in the meantime. */
  read(range?: ByteRange): Promise<Readable | null>;
  bytes: number;
  /** The content type, from our own table. */
  type: string;
  /** A strong entity tag, with its quotes. */
  etag: string;
  /** In milliseconds, whole seconds: when the store received it. */
  modified: number;
  /** False for a substitute that is served while the variant is being made. */
  lasting: boolean;
}

/** The longest time that a page's request waits for a variant that is being made. */
const PATIENCE_MS = 1000;
/**
 * That of other programs, which could not read a substitute, and together with the one before that of a page
 * whose image has no small file: shorter than the patience for the store (`server/files/media.ts`).
 */
const LONG_PATIENCE_MS = 4500;
/** With more waiting tasks than this, a request does not wait at all. */
const LONG_QUEUE = 4;
/** The pause after a variant failed, for example on a full disk, in which none is tried. */
const PAUSE_MS = 30_000;

const SECOND_MS = 1000;

const pausedUntil = new WeakMap<Storage, number>();

/** Finds the file of a key; a missing variant is made first. Null if there is no such image or size. */
export async function openMedia(services: Services, key: string): Promise<MediaFile | null> {
  const parts = parseKey(key);
  if (!parts) return null;
  const file = await findFile(services, key, true);
  if (file || parts.width === null) return file;
  return openVariant(services, key, parts, parts.width);
}

async function openVariant(services: Services, key: string, parts: KeyParts, width: number) {
  const image = await findImageSize(services, originalKeys(parts.stem));
  const format = parts.format as VariantFormat;
  if (!image || !hasVariant(image, { width, format })) return null;
  if (format === 'jpg') {
    const isMade = await madeInTime(services, image, { width, format }, LONG_PATIENCE_MS);
    return isMade ? findFile(services, key, true) : findForAll(services, image);
  }
  // With a long queue, it is made later.
  const patience = decodeSlot.length > LONG_QUEUE ? 0 : PATIENCE_MS;
  if (await madeInTime(services, image, { width, format }, patience)) return findFile(services, key, true);
  return (
    (await findWebp(services, image, width)) ??
    (await findStandIn(services, image)) ??
    findFile(services, image.key, false)
  );
}

/**
 * Makes the small file that an image of an earlier version does not have yet: the original would be ten times
 * as large.
 */
async function findStandIn(services: Services, image: ImageSize): Promise<MediaFile | null> {
  const variant = standIn(image);
  const isMade =
    variant && (await madeInTime(services, image, variant, LONG_PATIENCE_MS - PATIENCE_MS, true));
  return isMade ? findFile(services, variantKey(image.key, variant.width, variant.format), false) : null;
}

/**
 * The original, if every program reads it. Throws `unavailable` for any other, which would be shown as broken
 * and cached so.
 */
function findForAll(services: Services, image: ImageSize): Promise<MediaFile | null> {
  if (/\.(jpg|png)$/.test(image.key)) return findFile(services, image.key, false);
  throw new LekhaError('unavailable', 'This image is being made. Please try again.', { retryAfter: 5 });
}

/** The smallest WebP that is wide enough, or else the widest. */
async function findWebp(services: Services, image: ImageSize, width: number): Promise<MediaFile | null> {
  const widths = [...variantWidths(image).keys()];
  const byFitness = [
    ...widths.filter((each) => each >= width),
    ...widths.filter((each) => each < width).reverse(),
  ];
  for (const each of byFitness) {
    const file = await findFile(services, variantKey(image.key, each, 'webp'), false);
    if (file) return file;
  }
  return null;
}

/** Starts to make a variant. Returns true if it is made within this time in milliseconds. */
async function madeInTime(
  services: Services,
  image: ImageSize,
  variant: Variant,
  patience: number,
  urgent = variant.format === 'jpg',
) {
  if (isUntil(pausedUntil.get(services.storage) ?? 0, services.now(), PAUSE_MS)) return false;
  const made = makeVariant(services, image, variant, { urgent }).then(
    () => true,
    (error) => {
      pausedUntil.set(services.storage, services.now() + PAUSE_MS);
      services.log.warn({ event: 'variant_failed', key: image.key, ...variant, err: error });
      return false;
    },
  );
  return patience > 0 && Promise.race([made, sleep(patience, false, { ref: false })]);
}

async function findFile({ storage }: Services, key: string, lasting: boolean): Promise<MediaFile | null> {
  const parts = parseKey(key);
  const found = parts && (await storage.stat(key));
  if (!found) return null;
  const { bytes, modified } = found;
  return {
    key,
    read: (range) => storage.stream(key, range),
    bytes,
    type: contentTypes[parts.format],
    etag: `"${key}-${bytes}"`,
    modified: Math.floor(modified.getTime() / SECOND_MS) * SECOND_MS,
    lasting,
  };
}
