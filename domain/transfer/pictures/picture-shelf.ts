import { basename } from 'node:path';
import type { Ctx } from '../../context.ts';
import { LekhaError } from '../../errors.ts';
import { storeImage } from '../../images/images.ts';
import { readPlainFile, UnreadableFile } from '../files/read-file.ts';
import { type FoundPicture, findPicture, type PictureSearch } from './find-picture.ts';

/** What became of a picture that an article names. */
export type PlacedPicture =
  | { kind: 'ours'; url: string }
  | { kind: 'remote'; url: string; changed: boolean }
  | { kind: 'absent' }
  | { kind: 'refused'; why: string };

/** Finds and keeps the pictures of one import; each file is read once, equal files are kept once. */
export interface PictureShelf {
  place(src: string, search: PictureSearch, alt: string): Promise<PlacedPicture>;
  /** Files kept, by their path. */
  kept(): string[];
}

/** Pictures go through the same checks as an upload; one that fails them is refused with the reason. */
export function openPictureShelf(ctx: Ctx): PictureShelf {
  const files = new Map<string, PlacedPicture>();
  return {
    async place(src, search, alt) {
      const found = await findPicture(src, search);
      if (found.kind !== 'file') return found.kind === 'inline' ? keep(ctx, found.bytes, alt) : found;
      const known = files.get(found.path) ?? (await keepFile(ctx, found, alt));
      files.set(found.path, known);
      return known;
    },
    kept: () => [...files].filter(([, placed]) => placed.kind === 'ours').map(([path]) => path),
  };
}

async function keepFile(
  ctx: Ctx,
  { path }: FoundPicture & { kind: 'file' },
  alt: string,
): Promise<PlacedPicture> {
  if (/\.svg$/i.test(path)) return { kind: 'refused', why: 'it is an SVG drawing, which may hold programs' };
  try {
    const { bytes } = await readPlainFile(path, ctx.config.maxUploadBytes);
    if (bytes !== null) return await keep(ctx, bytes, alt, basename(path));
    return { kind: 'refused', why: 'it is larger than an upload may be' };
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'refused', why: error.message };
    throw error;
  }
}

async function keep(ctx: Ctx, bytes: Buffer, alt: string, name = ''): Promise<PlacedPicture> {
  try {
    const { url } = await storeImage(ctx, bytes, { alt, name });
    return { kind: 'ours', url };
  } catch (error) {
    const isThePictures =
      error instanceof LekhaError && ['invalid', 'too_large', 'unsupported_type'].includes(error.code);
    if (!isThePictures) throw error;
    return { kind: 'refused', why: error.message };
  }
}
