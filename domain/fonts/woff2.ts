import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

const decompress = promisify(brotliDecompress);

/** https://www.w3.org/TR/WOFF2/ */
const SIGNATURE = 0x774f4632;
const HEADER_BYTES = 48;
const FLAVORS = new Set([0x00010000, 0x4f54544f, 0x74727565]);
/** Of the whole font, decompressed: a browser makes about as much of it. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;
const MAX_TABLES = 64;

/** The tags of tables that have a number (section 5.2), four characters each. */
const TAGS =
  'cmapheadhheahmtxmaxpnameOS/2postcvt fpgmglyflocaprepCFF VORGEBDTEBLCgasphdmxkernLTSHPCLTVDMXvheavmtxBASEGDEFGPOSGSUBEBSCJSTFMATHCBDTCBLCCOLRCPALSVG sbixacntavarbdatblocbslncvarfdscfeatfmtxfvargvarhstyjustlcarmortmorxopbdproptrakZapfSilfGlatGlocFeatSill';
const NEEDED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post'];
const OUTLINES = ['glyf', 'CFF ', 'CFF2'];

/** A font that was read as far as its tables. */
export interface Woff2 {
  /** True if its weight can vary. */
  isVariable: boolean;
}

/**
 * Reads the header and the directory of tables of a WOFF2 file, and decompresses its data, as browsers do
 * before they check each table. Returns null for a file that they would refuse, and for collections of fonts.
 */
export async function readWoff2(bytes: Uint8Array): Promise<Woff2 | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint32(0) !== SIGNATURE || !FLAVORS.has(view.getUint32(4)))
    return null;
  if (view.getUint32(8) !== bytes.length || view.getUint16(14) !== 0) return null;
  const count = view.getUint16(12);
  if (count === 0 || count > MAX_TABLES || view.getUint32(16) > MAX_UNPACKED_BYTES) return null;
  const directory = readDirectory(bytes, count);
  if (!directory) return null;
  const { tags, dataBytes, end } = directory;
  const isWhole = NEEDED.every((tag) => tags.has(tag)) && OUTLINES.some((tag) => tags.has(tag));
  const compressed = view.getUint32(20);
  if (!isWhole || tags.size !== count || dataBytes > MAX_UNPACKED_BYTES || end + compressed > bytes.length)
    return null;
  const data = await decompress(bytes.subarray(end, end + compressed), {
    maxOutputLength: dataBytes + 1,
  }).catch(() => null);
  return data?.length === dataBytes ? { isVariable: tags.has('fvar') } : null;
}

/** The tags of all tables, the bytes of their data, and where the directory ends; null if it is malformed. */
function readDirectory(bytes: Uint8Array, count: number) {
  const tags = new Set<string>();
  let at = HEADER_BYTES;
  let dataBytes = 0;
  /** Reads a `UIntBase128` (section 4.1). */
  const readNumber = (): number => {
    let value = 0;
    for (let n = 0; n < 5; n++) {
      const byte = bytes[at++] ?? Number.NaN;
      if (Number.isNaN(byte) || (n === 0 && byte === 0x80)) return Number.NaN;
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
    return Number.NaN;
  };
  for (let n = 0; n < count; n++) {
    const flags = bytes[at++] ?? 0;
    const number = flags & 0x3f;
    const isNamed = number === 0x3f;
    const tag = isNamed
      ? String.fromCharCode(...bytes.subarray(at, at + 4))
      : TAGS.slice(number * 4, number * 4 + 4);
    if (isNamed) at += 4;
    const length = readNumber();
    const isOutline = tag === 'glyf' || tag === 'loca';
    const isTransformed = flags >> 6 !== (isOutline ? 3 : 0);
    dataBytes += isTransformed ? readNumber() : length;
    tags.add(tag);
  }
  return Number.isSafeInteger(dataBytes) && at <= bytes.length ? { tags, dataBytes, end: at } : null;
}
