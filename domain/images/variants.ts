import type { Services } from '../context.ts';
import { type VariantFormat, variantKey } from './keys.ts';
import { type Sized, variantWidths } from './pictures.ts';
import { loadSharp, openingOptions } from './sharp.ts';
import { decoding } from './turns.ts';

const encoders = {
  avif: { quality: 52, effort: 3 },
  webp: { quality: 78, effort: 4 },
} as const;

const making = new Map<string, Promise<void>>();

/** Makes every missing variant of the original `key`, smallest first. A picture that is gone needs none. */
export async function makeVariants(services: Services, key: string): Promise<void> {
  const image = await findSized(services, [key]);
  if (!image) return;
  for (const width of variantWidths(image).keys()) {
    for (const format of ['webp', 'avif'] as const) {
      if (!(await services.storage.has(variantKey(key, width, format))))
        await makeVariant(services, image, width, format);
    }
  }
}

/** Makes one variant; asked for twice at once, it is made once. */
export function makeVariant(
  services: Services,
  image: Sized,
  width: number,
  format: VariantFormat,
): Promise<void> {
  const key = variantKey(image.key, width, format);
  const begun = making.get(key);
  if (begun) return begun;
  const made = decoding.run(() => resize(services, image, width, format)).finally(() => making.delete(key));
  making.set(key, made);
  return made;
}

/** The picture that has one of `keys`, which share their stem. */
export function findSized({ db }: Services, keys: string[]): Promise<Sized | undefined> {
  return db.read
    .selectFrom('image')
    .select(['key', 'format', 'width', 'height'])
    .where('key', 'in', keys)
    .executeTakeFirst();
}

async function resize({ storage }: Services, image: Sized, width: number, format: VariantFormat) {
  const original = await storage.get(image.key);
  if (!original) throw new Error(`The file of ${image.key} is gone.`);
  const sharp = await loadSharp();
  const bytes = await sharp(original, { ...openingOptions(0, false), limitInputPixels: false })
    .resize({ width: Math.min(width, image.width), withoutEnlargement: true })
    [format](encoders[format])
    .toBuffer();
  await storage.put(variantKey(image.key, width, format), bytes);
}
