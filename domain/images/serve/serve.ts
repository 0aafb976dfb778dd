import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Services } from '../../context.ts';
import { decodeSlot } from '../decode/semaphore.ts';
import {
  contentTypes,
  type KeyParts,
  originalKeys,
  parseKey,
  type VariantFormat,
  variantKey,
} from '../store/keys.ts';
import { variantWidths } from '../store/lookup.ts';
import type { ImageSize } from '../store/row.ts';
import { findSized, makeVariant } from './variants.ts';

/** A file on its way to a reader. The caller reads or destroys `body`. */
export interface MediaFile {
  body: Readable;
  bytes: number;
  /** The content type, from our own table. */
  type: string;
  /** Strong, with its quotes. */
  etag: string;
  /** False for a stand-in that is answered while the variant itself is being made. */
  lasting: boolean;
}

/** A reader is not kept waiting longer for a variant that is being made. */
const PATIENCE_MS = 1000;
/** With more work than this ahead, there is no point in waiting. */
const LONG_QUEUE = 4;
/** After a variant could not be made (a full disk), none is tried for so long. */
const PAUSE_MS = 30_000;

const pausedUntil = new WeakMap<Storage, number>();

/** The file of `key`, made first where it is a variant that is missing. Null when there is no such picture or size. */
export async function openMedia(services: Services, key: string): Promise<MediaFile | null> {
  const parts = parseKey(key);
  if (!parts) return null;
  const file = await openFile(services, key, true);
  if (file || parts.width === null) return file;
  return openVariant(services, key, parts, parts.width);
}

async function openVariant(services: Services, key: string, parts: KeyParts, width: number) {
  const image = await findSized(services, originalKeys(parts.stem));
  if (!image || !variantWidths(image).has(width)) return null;
  const format = parts.format as VariantFormat;
  if (await madeInTime(services, image, width, format)) return openFile(services, key, true);
  const stillSmaller = await openFile(services, variantKey(image.key, width, 'webp'), false);
  return stillSmaller ?? openFile(services, image.key, false);
}

async function madeInTime(services: Services, image: ImageSize, width: number, format: VariantFormat) {
  if (services.now() < (pausedUntil.get(services.storage) ?? 0)) return false;
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

async function openFile({ storage }: Services, key: string, lasting: boolean): Promise<MediaFile | null> {
  const found = await storage.stream(key);
  const parts = parseKey(key);
  if (!found || !parts) return null;
  const { bytes } = found.object;
  return { body: found.body, bytes, type: contentTypes[parts.format], etag: `"${key}-${bytes}"`, lasting };
}
