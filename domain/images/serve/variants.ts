import type { Services } from '../../context.ts';
import { decodeSlot } from '../decode/decode-slot.ts';
import { runInDecoder } from '../decode/decoder.ts';
import { parseKey, type VariantFormat, variantKey } from '../store/keys.ts';
import { emailVariantWidth, type ImageSize, variantWidths } from '../store/lookup.ts';

/** The variants in progress, by key. */
const inProgress = new Map<string, Promise<void>>();

interface Variant {
  /** The width in the key. */
  width: number;
  format: VariantFormat;
}

/** Makes one missing variant of an original, smallest first. Returns false if none is missing or the image does not exist. */
export async function makeNextVariant(services: Services, key: string): Promise<boolean> {
  const image = await findImageSize(services, [key]);
  const next = image && (await firstMissing(services, image));
  if (!next) return false;
  await makeVariant(services, image, next.width, next.format);
  return true;
}

async function firstMissing({ storage }: Services, image: ImageSize) {
  for (const variant of listVariants(image)) {
    if (!(await storage.has(variantKey(image.key, variant.width, variant.format)))) return variant;
  }
  return null;
}

/** The variants of an image, smallest first; last the one for emails. */
export function listVariants(image: ImageSize): Variant[] {
  const widths = [...variantWidths(image).keys()];
  const forPages = widths.flatMap((width) => [
    { width, format: 'webp' } as const,
    { width, format: 'avif' } as const,
  ]);
  const width = emailVariantWidth(image);
  return width === null ? forPages : [...forPages, { width, format: 'jpg' }];
}

/** Makes one variant; simultaneous calls for the same variant share one decode. */
export function makeVariant(
  services: Services,
  image: ImageSize,
  width: number,
  format: VariantFormat,
): Promise<void> {
  const key = variantKey(image.key, width, format);
  const running = inProgress.get(key);
  if (running) return running;
  const made = decodeSlot
    .run(() => resize(services, image, width, format))
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

async function resize({ storage }: Services, image: ImageSize, width: number, format: VariantFormat) {
  const key = variantKey(image.key, width, format);
  // Another task may have made it while this one waited.
  if (await storage.has(key)) return;
  const original = await storage.get(image.key);
  if (!original) throw new Error(`The file of ${image.key} is missing.`);
  const size = { ...image, format: parseKey(image.key)!.format };
  const bytes = await runInDecoder(size, 'shrink', original, {
    width: Math.min(width, image.width),
    format,
  });
  await storage.put(key, bytes);
}
