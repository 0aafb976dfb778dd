import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Encoding } from './accept-encoding.ts';

/** Larger responses are compressed only a little, because nothing else happens meanwhile. */
export const LARGE_BYTES = 256 * 1024;
/** Level 5 takes a hundredth of the time of level 11 and makes a page a tenth larger. */
const QUICK = brotliOptions(5);
const QUICKEST = brotliOptions(1);

/** Compresses a response that is sent right away. */
export function compress(plain: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return plain;
  const isLarge = plain.length > LARGE_BYTES;
  if (encoding === 'br') return brotliCompressSync(plain, isLarge ? QUICKEST : QUICK);
  return gzipSync(plain, { level: isLarge ? 1 : 6 });
}

/** Compresses a large response without delaying others: Node does so in a thread. */
export function compressLarge(plain: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  return encoding === 'br'
    ? promisify(brotliCompress)(plain, QUICKEST)
    : promisify(gzip)(plain, { level: 1 });
}

/** Options of Brotli for text; `quality` goes from 0 to 11. */
export function brotliOptions(quality: number): BrotliOptions {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;
  return { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT } };
}
