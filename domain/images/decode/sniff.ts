import type { Format } from '../store/keys.ts';

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/**
 * Detects a file's format by its first bytes, ignoring its name and declared type; null if it is not
 * supported. Signatures: JPEG (ITU T.81), PNG and GIF specifications, WebP container (RIFF), ISO BMFF brands
 * `avif` and `avis`.
 */
export function sniff(bytes: Uint8Array): Format | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpg';
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (ascii(bytes, 4, 8) === 'ftyp' && brands(bytes).some((brand) => /^avi[fs]$/.test(brand))) return 'avif';
  return null;
}

/** True for a photo in HEIC, the format of iPhones, whatever the name of its file (ISO 23008-12, annex B). */
export function isHeic(bytes: Uint8Array): boolean {
  return (
    ascii(bytes, 4, 8) === 'ftyp' && brands(bytes).some((brand) => /^(?:he[iv][cxms]|mif1|msf1)$/.test(brand))
  );
}

/** The major and compatible brands of the first box. */
function brands(bytes: Uint8Array): string[] {
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const end = Math.min(size, bytes.length, 256);
  const found = [ascii(bytes, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) found.push(ascii(bytes, at, at + 4));
  return found;
}
