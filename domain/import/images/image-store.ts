import { basename } from 'node:path';
import { Semaphore } from '../../../platform/semaphore.ts';
import type { Ctx } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { checkImage, isSvg, rasterise, storeImage } from '../../images/images.ts';
import { readPlainFile, UnreadableFile } from '../files/read-file.ts';
import { type FetchBytes, fetchImage, findFetched, recordFetched } from './fetch-image.ts';
import type { FoundImage } from './find-image.ts';

/** An image of an article after the import. */
export type PlacedImage =
  | { kind: 'stored'; url: string }
  /** It stays on another site. */
  | { kind: 'remote'; url: string; why?: string }
  | Extract<FoundImage, { kind: 'missing' | 'rejected' }>;

/** Finds and stores the images of one import. Each file is read once, each URL fetched once. */
export interface ImageStore {
  place(found: FoundImage, alt: string): Promise<PlacedImage>;
  /**
   * Starts fetching an image that will be placed soon, in parallel with others. Absent if nothing is fetched.
   */
  prefetch?: (found: FoundImage, alt: string) => void;
  /** Counts the files that were stored. */
  count(): number;
}

/** Options of an import's images. */
export interface ImageStoreOptions {
  /** Only checks images. */
  dryRun: boolean;
  /** Fetches images of other sites. Without it, or in a dry run, they stay there. */
  fetchBytes?: FetchBytes | undefined;
}

/**
 * Creates the store. Images pass the same checks as uploads; those that fail are rejected with the reason.
 */
export function openImageStore(ctx: Ctx, { dryRun, fetchBytes }: ImageStoreOptions): ImageStore {
  const store: StoreImage = dryRun ? checkImage : storeImage;
  const places = new Map<string, Promise<PlacedImage>>();
  const stored = new Set<string>();
  const once = async (key: string, place: () => Promise<PlacedImage>) => {
    const placing = places.get(key) ?? place();
    places.set(key, placing);
    const placed = await placing;
    if (placed.kind === 'stored') stored.add(key);
    return placed;
  };
  const isFetching = fetchBytes !== undefined && !dryRun;
  const limitFetches = makeFetchLimit();
  const placeRemote = async (url: string, alt: string): Promise<PlacedImage> => {
    const known = await findFetched(ctx, url);
    if (known !== null) return { kind: 'stored', url: known };
    return isFetching ? fetchAndStore(ctx, limitFetches(fetchBytes), url, alt) : { kind: 'remote', url };
  };
  return {
    ...(isFetching && {
      prefetch(found, alt) {
        // An error is thrown when the image is placed.
        if (found.kind === 'remote') once(found.url, () => placeRemote(found.url, alt)).catch(() => {});
      },
    }),
    async place(found, alt) {
      switch (found.kind) {
        case 'inline':
          return storeBytes(ctx, store, found.bytes, { alt });
        case 'file': {
          const { path } = found;
          const read = async (max: number) => (await readPlainFile(path, max)).bytes;
          return once(path, () => storeFile(ctx, store, { path, read, alt }));
        }
        case 'archived':
          return once(found.key, () => storeFile(ctx, store, { path: found.key, read: found.read, alt }));
        case 'remote':
          return once(found.url, () => placeRemote(found.url, alt));
        default:
          return found;
      }
    },
    count: () => stored.size,
  };
}

/** Images that are fetched at once, in all and of one host. */
const FETCHES = 8;
const FETCHES_PER_HOST = 4;

function makeFetchLimit(): (fetchBytes: FetchBytes) => FetchBytes {
  const semaphore = (capacity: number) =>
    new Semaphore(capacity, Number.POSITIVE_INFINITY, () => new Error('Too many images wait.'));
  const all = semaphore(FETCHES);
  const hosts = new Map<string, Semaphore>();
  return (fetchBytes) => (url) => {
    const { host } = new URL(url);
    const ofHost = hosts.get(host) ?? semaphore(FETCHES_PER_HOST);
    hosts.set(host, ofHost);
    return ofHost.run(() => all.run(() => fetchBytes(url)));
  };
}

async function fetchAndStore(
  ctx: Ctx,
  fetchBytes: FetchBytes,
  url: string,
  alt: string,
): Promise<PlacedImage> {
  const name = basename(new URL(url).pathname);
  const placed = await fetchImage(fetchBytes, url, (bytes) =>
    storeBytes(ctx, storeImage, bytes, { alt, name }),
  );
  if (placed.kind === 'unfetched') return { kind: 'remote', url, why: placed.why };
  if (placed.kind === 'stored') await recordFetched(ctx, url, placed.url);
  return placed;
}

type StoreImage = (
  ctx: Ctx,
  bytes: Uint8Array,
  details: { alt: string; name?: string },
) => Promise<{ url: string }>;

async function storeFile(
  ctx: Ctx,
  store: StoreImage,
  { path, read, alt }: { path: string; read: (max: number) => Promise<Buffer | null>; alt: string },
): Promise<PlacedImage> {
  try {
    const bytes = await read(ctx.config.maxUploadBytes);
    if (bytes !== null) return await storeBytes(ctx, store, bytes, { alt, name: basename(path) });
    return { kind: 'rejected', why: 'larger than the upload limit' };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'rejected', why: error.message };
    throw error;
  }
}

async function storeBytes(
  ctx: Ctx,
  store: StoreImage,
  bytes: Buffer,
  details: { alt: string; name?: string },
): Promise<PlacedImage> {
  try {
    const image = isSvg(bytes) ? await rasterise(ctx.config, bytes) : bytes;
    const { url } = await store(ctx, image, details);
    return { kind: 'stored', url };
  } catch (error) {
    const isRejected =
      error instanceof LekhaError && ['invalid', 'too_large', 'unsupported_type'].includes(error.code);
    if (!isRejected) throw error;
    return { kind: 'rejected', why: error.message };
  }
}
