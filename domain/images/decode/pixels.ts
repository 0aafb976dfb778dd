import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { Format, VariantFormat } from '../store/keys.ts';
import { renderIcons } from './icon-pixels.ts';

/**
 * Everything that touches pixels. It runs in the decoder's process alone (see `decoder.ts`), with arguments and
 * answers that can be sent there and back; what goes wrong is thrown as a plain Error.
 */
export const tasks = { readHeader, encodeAgain, cropSquare, shrink, drawIcons: renderIcons };
export type Tasks = typeof tasks;

/** What a header says, upright; `frames` counts those of an animation. */
export interface RawHeader {
  width: number;
  height: number;
  frames: number;
}

/** A picture encoded again; width and height are those of one frame. */
export interface Encoded {
  bytes: Uint8Array;
  width: number;
  height: number;
}

const originals: Record<Format, (image: Sharp) => Sharp> = {
  jpg: (image) => image.jpeg({ quality: 86 }),
  png: (image) => image.png({ compressionLevel: 6 }),
  webp: (image) => image.webp({ quality: 86 }),
  gif: (image) => image.gif({ effort: 3 }),
  avif: (image) => image.avif({ quality: 62, effort: 2, chromaSubsampling: '4:2:0' }),
};

const variants: Record<VariantFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 52, effort: 3, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 78, effort: 4 }),
};

/**
 * Lets sharp read the five kinds we keep, from memory, and nothing else; without a cache, and on one core, so that
 * readers have the others.
 */
export function restrictSharp(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
  });
}

/** Reads the header and decodes nothing; how much it promises is the caller's to judge. */
async function readHeader(bytes: Uint8Array): Promise<RawHeader> {
  const { autoOrient, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return { ...autoOrient, frames: pages };
}

/** Decodes and encodes again: upright, in sRGB, without metadata; with all its frames where `animated`. */
async function encodeAgain(
  bytes: Uint8Array,
  { format, animated, maxPixels }: { format: Format; animated: boolean; maxPixels: number },
): Promise<Encoded> {
  const image = sharp(bytes, { ...strict, limitInputPixels: maxPixels, pages: animated ? -1 : 1 });
  const { data, info } = await originals[format](image.autoOrient()).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

/** Decodes the first frame and encodes its middle as a square WebP of `side` pixels: upright, in sRGB, without metadata. */
async function cropSquare(
  bytes: Uint8Array,
  { side, maxPixels }: { side: number; maxPixels: number },
): Promise<Encoded> {
  const image = sharp(bytes, { ...strict, limitInputPixels: maxPixels, pages: 1 }).autoOrient();
  const square = image.resize({ width: side, height: side, fit: 'cover' });
  const { data, info } = await originals.webp(square).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Makes a variant of an original of ours, never larger than it. */
async function shrink(
  bytes: Uint8Array,
  { width, format }: { width: number; format: VariantFormat },
): Promise<Uint8Array> {
  const image = sharp(bytes, { ...strict, limitInputPixels: false });
  return variants[format](image.resize({ width, withoutEnlargement: true })).toBuffer();
}

/** Damaged and truncated pictures are refused, not shown half grey. */
const strict: SharpOptions = { failOn: 'error' };
