import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accept-encoding.ts';

/** Larger responses are compressed as a whole. */
export const LARGE_BYTES = 256 * 1024;
const QUICKEST = brotliOptions(1);

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
