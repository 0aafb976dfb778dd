import type { Services } from '../../context.ts';
import { runInDecoder } from '../decode/decoder.ts';
import { decodeSlot } from '../decode/semaphore.ts';
import { type VariantFormat, variantKey } from '../store/keys.ts';
import { variantWidths } from '../store/lookup.ts';
import type { ImageSize } from '../store/row.ts';

const making = new Map<string, Promise<void>>();

/** Makes one missing variant of the original `key`, smallest first; false once there is none left, or no picture. */
export async function makeNextVariant(services: Services, key: string): Promise<boolean> {
  const image = await findSized(services, [key]);
  const next = image && (await firstMissing(services, image));
  if (!next) return false;
  await makeVariant(services, image, next.width, next.format);
  return true;
}

async function firstMissing({ storage }: Services, image: ImageSize) {
  for (const width of variantWidths(image).keys()) {
    for (const format of ['webp', 'avif'] as const) {
      if (!(await storage.has(variantKey(image.key, width, format)))) return { width, format };
    }
  }
  return null;
}

/** Makes one variant; asked for twice at once, it is made once. */
export function makeVariant(
  services: Services,
  image: ImageSize,
  width: number,
  format: VariantFormat,
): Promise<void> {
  const key = variantKey(image.key, width, format);
  const begun = making.get(key);
  if (begun) return begun;
  const made = decodeSlot.run(() => resize(services, image, width, format)).finally(() => making.delete(key));
  making.set(key, made);
  return made;
}

/** The picture that has one of `keys`, which share their stem. */
export function findSized({ db }: Services, keys: string[]): Promise<ImageSize | undefined> {
  return db.read
    .selectFrom('image')
    .select(['key', 'format', 'width', 'height'])
    .where('key', 'in', keys)
    .executeTakeFirst();
}

async function resize({ storage }: Services, image: ImageSize, width: number, format: VariantFormat) {
  const key = variantKey(image.key, width, format);
  // It may have been made between the moment it was missed and this turn.
  if (await storage.has(key)) return;
  const original = await storage.get(image.key);
  if (!original) throw new Error(`The file of ${image.key} is gone.`);
  const bytes = await runInDecoder('shrink', original, { width: Math.min(width, image.width), format });
  await storage.put(key, bytes);
}
