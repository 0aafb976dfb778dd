import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';

/** Bytes of responses, compressed once for all responses that they are part of. */
export interface Part {
  plain: Buffer<ArrayBuffer>;
  /**
   * DEFLATE blocks that end on a byte and refer to nothing before them (RFC 1951), so that parts may be
   * joined.
   */
  deflated: Buffer;
  /** SHA-256 of the plain bytes, in base64url. */
  digest: string;
  /** CRC-32 of the plain bytes, and what moves a checksum of the bytes before them (see `shiftBy`). */
  checksum: number;
  shift: number;
}

/** Up to this number of bytes, compressing saves less than it costs. */
const STORED_BYTES = 512;
/** More bytes than this are compressed in another thread. */
const SYNC_BYTES = 4096;
const FLUSHED = { finishFlush: constants.Z_FULL_FLUSH };
const deflateInThread = promisify(deflateRaw) as (bytes: Buffer, options: object) => Promise<Buffer>;

/** Compresses bytes as a part of responses. */
export async function makePart(content: string | Buffer<ArrayBuffer>): Promise<Part> {
  const plain = joinBytes([typeof content === 'string' ? Buffer.from(content) : content]);
  if (plain.length <= STORED_BYTES) return storedPart(plain);
  const deflated =
    plain.length > SYNC_BYTES ? await deflateInThread(plain, FLUSHED) : deflateRawSync(plain, FLUSHED);
  return toPart(plain, joinBytes([deflated]));
}

function toPart(plain: Buffer<ArrayBuffer>, deflated: Buffer): Part {
  const digest = hash('sha256', plain, 'base64url');
  return { plain, deflated, digest, checksum: crc32(plain), shift: shiftBy(plain.length) };
}

/** A part of few bytes, which stay as they are in a stored block (RFC 1951, section 3.2.4). */
function storedPart(plain: Buffer<ArrayBuffer>): Part {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(plain.length, 1);
  head.writeUInt16LE(~plain.length & 0xffff, 3);
  return toPart(plain, joinBytes([head, plain]));
}

/**
 * Joins bytes in memory of their own. A small result of `Buffer` and `node:zlib` is a slice of 64 KB, all of
 * which stays in memory with it.
 */
export function joinBytes(chunks: readonly Uint8Array[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The bytes of parts, one after the other. */
export function joinPlain(parts: readonly Part[]): Buffer<ArrayBuffer> {
  return parts.length === 1 ? parts[0]!.plain : Buffer.concat(parts.map(({ plain }) => plain));
}

/** The header of a gzip file without name and time, written on any system (RFC 1952, section 2.3). */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** The last block, which is empty. */
const END = [3, 0];

/** The gzip file of parts, one after the other (RFC 1952). */
export function joinGzip(parts: readonly Part[]): Buffer<ArrayBuffer> {
  const end = Buffer.alloc(END.length + 8);
  end.set(END);
  let checksum = 0;
  let length = 0;
  for (const part of parts) {
    checksum = (multiply(checksum, part.shift) ^ part.checksum) >>> 0;
    length += part.plain.length;
  }
  end.writeUInt32LE(checksum, END.length);
  end.writeUInt32LE(length >>> 0, END.length + 4);
  return Buffer.concat([GZIP_HEAD, ...parts.map(({ deflated }) => deflated), end]);
}

/**
 * CRC-32 is the remainder of the bytes, taken as the coefficients of a polynomial over two elements, by this
 * one. The highest bit is the coefficient of x^0.
 */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

/** The product of two remainders. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = ONE, rest = b; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= rest;
    rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
  }
  return product >>> 0;
}

/** The remainder of x^(8 × bytes): multiplied with it, a checksum becomes that of as many more bytes of 0. */
function shiftBy(bytes: number): number {
  let shift = ONE;
  // x^8, then its powers of two.
  for (let power = ONE >>> 8, rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = multiply(shift, power);
    power = multiply(power, power);
  }
  return shift;
}

/** Names the bytes of parts, one after the other: different bytes have different names. */
export function digestParts(parts: readonly Part[]): string {
  return hash('sha256', parts.map(({ digest }) => digest).join(' '), 'base64url');
}
