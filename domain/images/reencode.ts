import type { Sharp } from 'sharp';
import { damaged, type Header, inspect, staysAnimated } from './inspect.ts';
import type { Format } from './keys.ts';
import { loadSharp, openingOptions } from './sharp.ts';
import { decoding } from './turns.ts';

/** A picture made anew from an upload: upright, in sRGB, without metadata. */
export interface CleanPicture {
  bytes: Uint8Array;
  format: Format;
  animated: boolean;
  width: number;
  height: number;
}

/** A decoder that meets something it cannot get through is stopped. */
const LONGEST_S = 60;

const encoders: Record<Format, (image: Sharp) => Sharp> = {
  jpg: (image) => image.jpeg({ quality: 86 }),
  png: (image) => image.png({ compressionLevel: 6 }),
  webp: (image) => image.webp({ quality: 86 }),
  gif: (image) => image.gif({ effort: 3 }),
  avif: (image) => image.avif({ quality: 62, effort: 2 }),
};

/** Checks a picture by its header, then decodes and encodes it again in its own format. Errors are those of `inspect`. */
export async function reencode(
  limits: { maxUploadBytes: number; maxPixels: number },
  bytes: Uint8Array,
): Promise<CleanPicture> {
  const header = await inspect(limits, bytes);
  return decoding.run(() => encodeAgain(limits.maxPixels, header, bytes), true);
}

async function encodeAgain(maxPixels: number, header: Header, bytes: Uint8Array): Promise<CleanPicture> {
  const sharp = await loadSharp();
  const animated = staysAnimated(header, maxPixels);
  try {
    const image = sharp(bytes, openingOptions(maxPixels, animated))
      .autoOrient()
      .timeout({ seconds: LONGEST_S });
    const { data, info } = await encoders[header.format](image).toBuffer({ resolveWithObject: true });
    const { width, pageHeight, height } = info;
    return { bytes: data, format: header.format, animated, width, height: pageHeight ?? height };
  } catch (error) {
    throw damaged(error);
  }
}
