import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { Format, VariantFormat } from '../store/keys.ts';
import { renderIcons } from './icon-pixels.ts';
import { renderTitle } from './title-card.ts';

/**
 * All code that touches pixels. It runs only in the decoder process (decoder.ts), so arguments and results
 * must be serialisable. Failures are plain Errors.
 */
export const tasks = {
  readHeader,
  decodeWhole,
  reencode,
  cropSquare,
  edit,
  shrink,
  rasterise,
  renderIcons,
  renderTitle,
  isBusy,
};
export type Tasks = typeof tasks;

/** The size in an image's header, upright; `frames` counts those of an animation. */
export interface RawHeader {
  width: number;
  height: number;
  frames: number;
}

/** A re-encoded image; width and height are those of one frame. */
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
  // JPEG has no transparency. Images are made for the light page.
  jpg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
};

/** Refuses damaged and truncated images instead of filling the missing part with grey. */
const strict: SharpOptions = { failOn: 'error' };

/** The loader of SVG documents, which is permitted only while one is rendered. */
const SVG_LOADER = { operation: ['VipsForeignLoadSvgBuffer'] };

/** Restricts sharp to the five supported formats, from memory, without a cache and on one core. */
export function restrictSharp(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
  });
}

/** Reads the header without decoding; the caller judges the size it claims. */
async function readHeader(bytes: Uint8Array): Promise<RawHeader> {
  const { autoOrient, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return { ...autoOrient, frames: pages };
}

/** Decodes every pixel of an image, of all its frames if `animated`. */
async function decodeWhole(
  bytes: Uint8Array,
  { animated, maxPixels }: { animated: boolean; maxPixels: number },
): Promise<void> {
  await sharp(bytes, { ...strict, limitInputPixels: maxPixels, pages: animated ? -1 : 1 }).stats();
}

/** Decodes and encodes an image: upright, in sRGB, without metadata; with all frames if `animated`. */
async function reencode(
  bytes: Uint8Array,
  { format, animated, maxPixels }: { format: Format; animated: boolean; maxPixels: number },
): Promise<Encoded> {
  const image = sharp(bytes, { ...strict, limitInputPixels: maxPixels, pages: animated ? -1 : 1 });
  const { data, info } = await originals[format](image.autoOrient()).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

/** The dots per inch at which an SVG document has its own size. */
const OWN_DENSITY = 72;
/** Larger documents than icons are rendered twice as large, for screens with two dots a pixel. */
const ICON_SIDE = 300;

/**
 * Renders an SVG document as a PNG whose longest side is at most `side`. Without a file name, nothing that it
 * refers to is found.
 */
async function rasterise(
  bytes: Uint8Array,
  { maxPixels, side: maxSide }: { maxPixels: number; side: number },
): Promise<Uint8Array> {
  sharp.unblock(SVG_LOADER);
  try {
    const { format, width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const side = Math.max(width, height);
    if (format !== 'svg' || side < 1) throw new Error('no SVG document');
    const scale = Math.min(side < ICON_SIDE ? 1 : 2, maxSide / side);
    const density = Math.max(1, OWN_DENSITY * scale);
    const image = sharp(bytes, { ...strict, limitInputPixels: maxPixels, density });
    return await image
      .resize({
        width: maxSide,
        height: maxSide,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .png({ compressionLevel: 6 })
      .toBuffer();
  } finally {
    sharp.block(SVG_LOADER);
  }
}

/**
 * Encodes the centre of the first frame as a square WebP of `side` pixels: upright, in sRGB, without
 * metadata.
 */
async function cropSquare(
  bytes: Uint8Array,
  { side, maxPixels }: { side: number; maxPixels: number },
): Promise<Encoded> {
  const image = sharp(bytes, { ...strict, limitInputPixels: maxPixels, pages: 1 }).autoOrient();
  const square = image.resize({ width: side, height: side, fit: 'cover' });
  const { data, info } = await originals.webp(square).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** A part of an image, of 0 to 1 of each side. */
export interface Crop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Turns a still image clockwise and cuts out a part of the result. */
async function edit(
  bytes: Uint8Array,
  { format, turn, crop, maxPixels }: { format: Format; turn: number; crop: Crop; maxPixels: number },
): Promise<Encoded> {
  const options = { ...strict, limitInputPixels: maxPixels, pages: 1 };
  const { autoOrient } = await sharp(bytes, options).metadata();
  const [width, height] =
    turn % 180 === 0 ? [autoOrient.width, autoOrient.height] : [autoOrient.height, autoOrient.width];
  const turned = sharp(bytes, options)
    .rotate(turn)
    .extract(cropPixels(crop, width, height));
  const { data, info } = await originals[format](turned).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** The pixels of a part: inside the image, and at least one. */
function cropPixels(crop: Crop, width: number, height: number): Crop {
  const left = Math.min(Math.round(crop.left * width), width - 1);
  const top = Math.min(Math.round(crop.top * height), height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
  };
}

/** The size at which an image is measured: letters that distract from a headline are still apart. */
const MEASURED_SIDE = 480;
const TILE = 12;
/** The standard deviation of the brightness within a tile with an edge, such as of a letter. */
const EDGE = 36;
/** Pages of writing have more than four fifths of such tiles, titles almost a half, landscapes none. */
const BUSY = 0.25;

/** True if so much of the middle of an image has edges, such as writing, that text over it cannot be read. */
async function isBusy(bytes: Uint8Array): Promise<boolean> {
  const { data, info } = await sharp(bytes, { ...strict, limitInputPixels: false, pages: 1 })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(MEASURED_SIDE, MEASURED_SIDE, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  let [tiles, edges] = [0, 0];
  for (let top = Math.floor(height * 0.3); top + TILE <= height * 0.7; top += TILE) {
    for (let left = Math.floor(width * 0.15); left + TILE <= width * 0.85; left += TILE) {
      tiles++;
      if (deviation(data, width, left, top) > EDGE) edges++;
    }
  }
  return edges > tiles * BUSY;
}

/** The standard deviation of the brightness within a tile. */
function deviation(pixels: Uint8Array, width: number, left: number, top: number): number {
  let [sum, squares] = [0, 0];
  for (let y = top; y < top + TILE; y++) {
    for (let x = left; x < left + TILE; x++) {
      const value = pixels[y * width + x] ?? 0;
      sum += value;
      squares += value * value;
    }
  }
  const mean = sum / TILE ** 2;
  return Math.sqrt(Math.max(0, squares / TILE ** 2 - mean ** 2));
}

/** Makes a variant of a stored original, never larger than it, and at most as high as `height` if given. */
async function shrink(
  bytes: Uint8Array,
  { format, ...size }: { width: number; height?: number; format: VariantFormat },
): Promise<Uint8Array> {
  const image = sharp(bytes, { ...strict, limitInputPixels: false });
  return variants[format](image.resize({ ...size, fit: 'inside', withoutEnlargement: true })).toBuffer();
}
