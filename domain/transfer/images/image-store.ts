import { basename } from 'node:path';
import type { Ctx } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { checkImage, storeImage } from '../../images/images.ts';
import { readPlainFile, UnreadableFile } from '../files/read-file.ts';
import type { FoundImage } from './find-image.ts';

/** An image of an article after the import. */
export type PlacedImage =
  | { kind: 'stored'; url: string }
  | Extract<FoundImage, { kind: 'remote' | 'missing' | 'rejected' }>;

/** Finds and stores the images of one import. Each file is read once. */
export interface ImageStore {
  place(found: FoundImage, alt: string): Promise<PlacedImage>;
  /** Counts the files that were stored. */
  count(): number;
}

/**
 * Creates the store. Images pass the same checks as uploads; those that fail are rejected with the reason. A dry run only
 * checks them.
 */
export function openImageStore(ctx: Ctx, { dryRun }: { dryRun: boolean }): ImageStore {
  const store: StoreImage = dryRun ? checkImage : storeImage;
  const files = new Map<string, PlacedImage>();
  return {
    async place(found, alt) {
      if (found.kind === 'inline') return storeBytes(ctx, store, found.bytes, { alt });
      if (found.kind !== 'file' && found.kind !== 'archived') return found;
      const path = found.kind === 'file' ? found.path : found.key;
      const read = found.kind === 'file' ? (max: number) => readBytes(found.path, max) : found.read;
      const placed = files.get(path) ?? (await storeFile(ctx, store, { path, read, alt }));
      files.set(path, placed);
      return placed;
    },
    count: () => [...files.values()].filter(({ kind }) => kind === 'stored').length,
  };
}

type StoreImage = (
  ctx: Ctx,
  bytes: Uint8Array,
  details: { alt: string; name?: string },
) => Promise<{ url: string }>;

async function readBytes(path: string, max: number): Promise<Buffer | null> {
  return (await readPlainFile(path, max)).bytes;
}

async function storeFile(
  ctx: Ctx,
  store: StoreImage,
  { path, read, alt }: { path: string; read: (max: number) => Promise<Buffer | null>; alt: string },
): Promise<PlacedImage> {
  if (/\.svg$/i.test(path)) return { kind: 'rejected', why: 'SVG files can contain scripts' };
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
    const { url } = await store(ctx, bytes, details);
    return { kind: 'stored', url };
  } catch (error) {
    const isRejected =
      error instanceof LekhaError && ['invalid', 'too_large', 'unsupported_type'].includes(error.code);
    if (!isRejected) throw error;
    return { kind: 'rejected', why: error.message };
  }
}
