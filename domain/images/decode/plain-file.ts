import { createInflate } from 'node:zlib';
import type { Format } from '../store/keys.ts';

/**
 * True for a file that has only what its pixels need, as our encoder writes it: no metadata, no comment, no
 * thumbnail, no colour profile, and no byte after its end. Whether the pixels can be decoded is not checked.
 */
export async function isPlainFile(format: Format, bytes: Uint8Array): Promise<boolean> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  try {
    return (await checks[format](file)) === file.length;
  } catch (error) {
    // A length or an offset leads out of the file.
    if (error instanceof NotPlain || error instanceof RangeError) return false;
    throw error;
  }
}

/** The file has a part that no pixel needs. */
class NotPlain extends Error {}

/** Each returns the end of the file by its own structure. */
const checks: Record<Format, (file: Buffer) => number | Promise<number>> = {
  jpg: endOfJpeg,
  png: endOfPng,
  webp: endOfWebp,
  gif: endOfGif,
  avif: endOfAvif,
};

function demand(condition: boolean): asserts condition {
  if (!condition) throw new NotPlain();
}

const JFIF = Buffer.from('JFIF\0');
const [SOI, EOI, SOS, DQT, DRI, APP0] = [0xd8, 0xd9, 0xda, 0xdb, 0xdd, 0xe0];
/** Frames, baseline and progressive, and Huffman tables (ITU T.81, table B.1). */
const JPEG_SEGMENTS = [0xc0, 0xc1, 0xc2, 0xc4, SOS, DQT, DRI, APP0];

function endOfJpeg(file: Buffer): number {
  demand(file.readUInt16BE(0) === 0xff00 + SOI);
  for (let at = 2; ; ) {
    demand(file.readUInt8(at) === 0xff);
    const marker = file.readUInt8(at + 1);
    if (marker === EOI) return at + 2;
    const length = file.readUInt16BE(at + 2);
    demand(JPEG_SEGMENTS.includes(marker) && length >= 2);
    // Without a thumbnail.
    if (marker === APP0) demand(length === 16 && file.subarray(at + 4, at + 9).equals(JFIF));
    at += 2 + length;
    if (marker === SOS) at = endOfScan(file, at);
  }
}

/** The next marker that is no restart and no stuffed zero. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1);
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new NotPlain();
}

const PNG_START = 8;
/** The resolution is all that sharp adds. */
const PNG_CHUNKS: Record<string, number | undefined> = { IHDR: 13, pHYs: 9, IEND: 0 };

async function endOfPng(file: Buffer): Promise<number> {
  const pixels: Buffer[] = [];
  for (let at = PNG_START; ; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    demand(type === 'IDAT' || PNG_CHUNKS[type] === length);
    if (type === 'IDAT') pixels.push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
    demand(at <= file.length);
    if (type !== 'IEND') continue;
    demand(await inflatesWhole(pixels));
    return at;
  }
}

/** The pixels of the largest image that any limit allows. */
const MAX_INFLATED = 1024 ** 3;

/** True if compressed bytes end where their stream ends. */
async function inflatesWhole(parts: readonly Buffer[]): Promise<boolean> {
  const inflate = createInflate();
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  for (const part of parts) inflate.write(part);
  inflate.end();
  try {
    let inflated = 0;
    for await (const pixels of inflate) {
      inflated += pixels.length;
      if (inflated > MAX_INFLATED) return false;
    }
    return inflate.bytesWritten === total;
  } catch {
    return false;
  }
}

/** The flags of VP8X for a colour profile, Exif and XMP (RFC 9649, section 2.7). */
const WEBP_METADATA = 0x20 | 0x08 | 0x04;
const WEBP_CHUNKS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF'];
const ANMF_HEADER = 16;

function endOfWebp(file: Buffer): number {
  demand(file.readUInt32LE(4) + 8 === file.length);
  return endOfWebpChunks(file, 12, file.length);
}

function endOfWebpChunks(file: Buffer, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const type = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    demand(WEBP_CHUNKS.includes(type) && next <= end);
    if (type === 'VP8X') demand(length === 10 && (file.readUInt8(at + 8) & WEBP_METADATA) === 0);
    if (type === 'ANIM') demand(length === 6);
    if (type === 'ANMF') demand(endOfWebpChunks(file, at + 8 + ANMF_HEADER, next) === next);
    at = next;
  }
  return at;
}

const GIF_HEADER = 13;
/**
 * The introducers of GIF89a: extension, image, trailer; the labels of a graphic control and an application
 * extension.
 */
const [EXTENSION, IMAGE, TRAILER, CONTROL, APPLICATION] = [0x21, 0x2c, 0x3b, 0xf9, 0xff];
/** Says how often an animation is repeated: its name, and a block of three bytes. */
const LOOP = Buffer.from('\x0bNETSCAPE2.0\x03', 'latin1');

function endOfGif(file: Buffer): number {
  let at = GIF_HEADER + colourTable(file.readUInt8(10));
  for (;;) {
    const introducer = file.readUInt8(at);
    if (introducer === TRAILER) return at + 1;
    demand(introducer === EXTENSION || introducer === IMAGE);
    if (introducer === IMAGE) {
      // The descriptor, and the size of the first code.
      at = endOfBlocks(file, at + 10 + colourTable(file.readUInt8(at + 9)) + 1);
      continue;
    }
    const label = file.readUInt8(at + 1);
    const end = endOfBlocks(file, at + 2);
    if (label === CONTROL) demand(end - at === 8);
    else demand(label === APPLICATION && end - at === 19 && file.subarray(at + 2).indexOf(LOOP) === 0);
    at = end;
  }
}

function colourTable(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function endOfBlocks(file: Buffer, from: number): number {
  let at = from;
  for (let length = file.readUInt8(at); length > 0; length = file.readUInt8(at)) at += 1 + length;
  return at + 1;
}

/**
 * The boxes that libheif writes for an image and its transparency (ISO 14496-12, 23008-12); the header of
 * those with others.
 */
const AVIF_PARENTS: Record<string, number> = { meta: 12, iinf: 14, iprp: 8, ipco: 8 };
const AVIF_BOXES: Record<string, readonly string[]> = {
  file: ['ftyp', 'meta', 'mdat'],
  meta: ['hdlr', 'pitm', 'iloc', 'iinf', 'iprp', 'iref'],
  iinf: ['infe'],
  iprp: ['ipco', 'ipma'],
  ipco: ['av1C', 'ispe', 'pixi', 'auxC', 'colr'],
};
/** A colour profile in a `colr` box is larger. */
const MAX_AVIF_BOX = 100;
const MDAT_HEADER = 8;

function endOfAvif(file: Buffer): number {
  const sizes = { stored: 0, used: 0 };
  const walk = (parent: string, from: number, end: number): number => {
    let at = from;
    while (at < end) {
      const length = file.readUInt32BE(at);
      const type = file.toString('latin1', at + 4, at + 8);
      demand(length >= 8 && at + length <= end && AVIF_BOXES[parent]!.includes(type));
      const header = AVIF_PARENTS[type];
      if (header !== undefined) demand(walk(type, at + header, at + length) === at + length);
      else if (type === 'mdat') sizes.stored += length - MDAT_HEADER;
      else demand(length <= MAX_AVIF_BOX);
      if (type === 'infe') demand(file.toString('latin1', at + 16, at + 20) === 'av01');
      if (type === 'iloc') sizes.used += locatedBytes(file, at);
      at += length;
    }
    return at;
  };
  const end = walk('file', 0, file.length);
  demand(sizes.stored === sizes.used);
  return end;
}

/**
 * The bytes of the items that an `iloc` box names, in the only form that libheif writes: 4 bytes each, one
 * extent.
 */
function locatedBytes(file: Buffer, box: number): number {
  demand(file.readUInt32BE(box + 8) === 0 && file.readUInt16BE(box + 12) === 0x4440);
  let bytes = 0;
  for (let item = file.readUInt16BE(box + 14), at = box + 16; item > 0; item--, at += 18) {
    demand(file.readUInt16BE(at + 8) === 1);
    bytes += file.readUInt32BE(at + 14);
  }
  return bytes;
}
