import type { Config } from '../../../platform/config.ts';
import { LekhaError } from '../../errors.ts';
import type { Format, VariantFormat } from '../store/keys.ts';
import { decodeSlot } from './decode-slot.ts';
import { runInDecoder } from './decoder.ts';
import { inspect, rejectDamaged, staysAnimated } from './inspect.ts';
import { isPlainFile } from './plain-file.ts';
import { type ReencodedImage, reencode } from './reencode.ts';

type Limits = Pick<Config, 'maxPixels' | 'maxUploadBytes'>;

/** The size in bytes of the largest original that this site can have stored: every pixel in four bytes. */
export function maxStoredBytes({ maxPixels, maxUploadBytes }: Limits): number {
  return Math.max(maxUploadBytes, 4 * maxPixels);
}

/**
 * Checks an original that another Lekha stored and a document brings: an export or a backup. A file that has
 * only its pixels, as our encoder writes it, is decoded whole and stays byte for byte, since encoding it
 * again would lose quality. Any other is encoded again like an upload. Width, height and format are measured.
 * Throws the errors of `inspect`, and `invalid` for an image that is not in the format of its name.
 */
export async function recheck(config: Limits, bytes: Uint8Array, format: Format): Promise<ReencodedImage> {
  const limits = { maxPixels: config.maxPixels, maxUploadBytes: maxStoredBytes(config) };
  const header = await inspect(limits, bytes);
  if (header.format !== format) throw wrongFormat();
  const animated = staysAnimated(header, limits.maxPixels);
  const isWhole = animated || header.frames === 1;
  if (isWhole && (await isPlainFile(format, bytes))) {
    const { maxPixels } = limits;
    await decodeSlot.run(() =>
      rejectDamaged(() => runInDecoder(header, 'decodeWhole', bytes, { animated, maxPixels })),
    );
    return { bytes, width: header.width, height: header.height, format, animated };
  }
  const encoded = await reencode(limits, bytes);
  if (encoded.format !== format) throw wrongFormat();
  return encoded;
}

/**
 * True if a variant is what its name says: a still image in this format, at most as wide, with nothing but
 * its pixels. They are not decoded, which would take several times as long as for all originals.
 */
export async function isVariant(
  config: Limits,
  bytes: Uint8Array,
  { width, format }: { width: number; format: VariantFormat },
): Promise<boolean> {
  try {
    const header = await inspect({ ...config, maxUploadBytes: maxStoredBytes(config) }, bytes);
    const isNamed = header.format === format && header.frames === 1 && header.width <= width;
    return isNamed && (await isPlainFile(format, bytes));
  } catch (error) {
    if (error instanceof LekhaError) return false;
    throw error;
  }
}

function wrongFormat(): LekhaError {
  return new LekhaError('invalid', 'This file is not an image that Lekha stores under its name.');
}
