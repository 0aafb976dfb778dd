import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { DecodeFailed } from '../decode/decoder.ts';
import { SHARE_ID } from '../store/generated.ts';
import { KEY_STARTS, variantKey } from '../store/keys.ts';
import type { ImageSize } from '../store/lookup.ts';
import { listVariants, makeVariant } from './variants.ts';

/** The number of images that are read at once. */
const BATCH = 200;
const POLL_MS = 500;

/**
 * Makes the missing variants of all images, one at a time, until `signal` is aborted: of imported and
 * restored images, and of those that an earlier version stored. It waits while `isBusy()`. An image that is
 * damaged or too large for the memory, or whose file is lost, is passed over. Throws other errors of the
 * decoder and the storage; another call continues.
 */
export async function makeMissingVariants(
  services: Services,
  signal: AbortSignal,
  isBusy: () => Promise<boolean>,
): Promise<void> {
  for (const start of KEY_STARTS) {
    const images = newestFirst(services, start);
    if (!(await makeMissing(services, images, await listNames(services, start), { signal, isBusy }))) return;
  }
}

async function listNames({ storage }: Services, start: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const name of storage.list(start)) names.add(name);
  return names;
}

interface Pace {
  signal: AbortSignal;
  isBusy: () => Promise<boolean>;
}

/** Returns false if `signal` was aborted. */
async function makeMissing(
  services: Services,
  images: AsyncIterable<ImageSize>,
  files: ReadonlySet<string>,
  { signal, isBusy }: Pace,
): Promise<boolean> {
  for await (const image of images) {
    for (const variant of files.has(image.key) ? listVariants(image) : []) {
      if (files.has(variantKey(image.key, variant.width, variant.format))) continue;
      while (!signal.aborted && (await isBusy())) await sleep(POLL_MS, undefined, { signal }).catch(() => {});
      if (signal.aborted) return false;
      if (!(await make(services, image, variant))) break;
    }
  }
  return true;
}

/** Returns false if it can never be made. */
async function make(services: Services, image: ImageSize, variant: ReturnType<typeof listVariants>[number]) {
  try {
    await makeVariant(services, image, variant);
    return true;
  } catch (err) {
    const isTooLarge = err instanceof LekhaError && err.code === 'too_large';
    if (!isTooLarge && !(err instanceof DecodeFailed)) throw err;
    services.log.warn({ event: 'variant_failed', key: image.key, ...variant, err });
    return false;
  }
}

async function* newestFirst({ db }: Services, start: string): AsyncGenerator<ImageSize> {
  const images = db.read
    .selectFrom('image')
    .select(['id', 'created_at', 'key', 'format', 'width', 'height', 'bytes'])
    .where('key', 'like', `${start}%`)
    .where('public_id', '<>', SHARE_ID)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(BATCH);
  let batch = await images.execute();
  while (batch.length > 0) {
    yield* batch;
    const { created_at, id } = batch.at(-1)!;
    batch = await images
      .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(created_at, id)))
      .execute();
  }
}
