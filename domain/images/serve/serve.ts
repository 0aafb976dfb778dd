import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { isUntil } from '../../../platform/clock.ts';
import type { ByteRange, Storage } from '../../../platform/storage/storage.ts';
import type { Services } from '../../context.ts';
import { decodeSlot } from '../decode/decode-slot.ts';
import {
  contentTypes,
  type KeyParts,
  originalKeys,
  parseKey,
  type VariantFormat,
  variantKey,
} from '../store/keys.ts';
import type { ImageSize } from '../store/lookup.ts';
import { findImageSize, listVariants, makeVariant } from './variants.ts';

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
  /** False for a substitute that is served while the variant is being made. */
  lasting: boolean;
}

/** The longest time that a request waits for a variant that is being made. */
const PATIENCE_MS = 1000;
/** With more waiting tasks than this, a request does not wait at all. */
const LONG_QUEUE = 4;
/** The pause after a variant failed, for example on a full disk, in which none is tried. */
const PAUSE_MS = 30_000;

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
  if (!image || !listVariants(image).some((each) => each.width === width && each.format === format))
    return null;
  if (await madeInTime(services, image, width, format)) return findFile(services, key, true);
  const webp =
    format === 'jpg' ? null : await findFile(services, variantKey(image.key, width, 'webp'), false);
  return webp ?? findFile(services, image.key, false);
}

async function madeInTime(services: Services, image: ImageSize, width: number, format: VariantFormat) {
  if (isUntil(pausedUntil.get(services.storage) ?? 0, services.now(), PAUSE_MS)) return false;
  const made = makeVariant(services, image, width, format).then(
    () => true,
    (error) => {
      pausedUntil.set(services.storage, services.now() + PAUSE_MS);
      services.log.warn({ event: 'variant_failed', key: image.key, width, format, err: error });
      return false;
    },
  );
  if (decodeSlot.length > LONG_QUEUE) return false;
  return Promise.race([made, sleep(PATIENCE_MS, false, { ref: false })]);
}

async function findFile({ storage }: Services, key: string, lasting: boolean): Promise<MediaFile | null> {
  const parts = parseKey(key);
  const found = parts && (await storage.stat(key));
  if (!found) return null;
  const { bytes } = found;
  return {
    key,
    read: (range) => storage.stream(key, range),
    bytes,
    type: contentTypes[parts.format],
    etag: `"${key}-${bytes}"`,
    lasting,
  };
}
