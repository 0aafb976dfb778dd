import { analyse } from 'chardet';

/** A file's text, with a notice for the report if its encoding is not plain UTF-8 or UTF-16. */
export interface DecodedText {
  text: string;
  warning: string | null;
}

/** Text has fewer than one control character in this many characters. */
const BINARY_RATIO = 100;

/**
 * Decodes a text file: UTF-16 by its byte order mark or by the NULs in its first characters, UTF-8, an older
 * encoding that its bytes tell (GB18030, Shift_JIS, EUC-KR, Windows-1251 …), else Windows-1252, which
 * includes Latin-1. Returns null for a binary file.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const utf16 = detectUtf16(bytes);
  const decoded = utf16 ? { text: new TextDecoder(utf16).decode(bytes), warning: null } : fromBytes(bytes);
  return isBinary(decoded.text) ? null : decoded;
}

function detectUtf16([a, b, c, d]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? null : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a && b === 0 && c && d === 0) return 'utf-16le';
  return a === 0 && b && c === 0 && d ? 'utf-16be' : null;
}

/**
 * Text that is mostly valid UTF-8 is UTF-8 with errors: read as Windows-1252, each other character would
 * become two.
 */
function fromBytes(bytes: Uint8Array): DecodedText {
  const text = new TextDecoder('utf-8').decode(bytes);
  const errors = isUtf8(bytes) ? 0 : count(text, isReplacement);
  if (errors === 0) return { text, warning: null };
  if (count(text, isBeyondAscii) > errors)
    return { text, warning: `${errors} invalid UTF-8 sequences were replaced by \uFFFD` };
  return decodeLegacy(bytes);
}

/** Enough of a text to detect its encoding. */
const SAMPLE = 100_000;
/**
 * The detected encodings with the confidence that each needs: guesses between Latin alphabets are often
 * wrong.
 */
const LEGACY: [RegExp, number][] = [
  [/^(?:GB18030|Big5|Shift_JIS|EUC-JP|EUC-KR)$/, 50],
  [/^(?:KOI8-R|windows-125[1356]|ISO-8859-[5-8])$/, 20],
  [/^(?:windows-125[04]|ISO-8859-[29])$/, 45],
];

function decodeLegacy(bytes: Uint8Array): DecodedText {
  const [best] = analyse(bytes.subarray(0, SAMPLE)).filter(
    ({ name }) => !/^(?:UTF|ASCII|ISO-2022)/.test(name),
  );
  const isSure =
    isLong(bytes) &&
    LEGACY.some(([name, minConfidence]) => best && name.test(best.name) && best.confidence >= minConfidence);
  const text = best && isSure ? decodeStrictly(bytes, best.name) : null;
  if (best && text !== null) return { text, warning: `the text is not UTF-8 and was read as ${best.name}` };
  return {
    text: new TextDecoder('windows-1252').decode(bytes),
    warning: 'the text is not UTF-8 and was read as Windows-1252 (Latin-1)',
  };
}

/** A few characters do not tell Latin alphabets apart. */
const LEAST_CHARACTERS = 10;

function isLong(bytes: Uint8Array): boolean {
  let found = 0;
  for (const byte of bytes) if (byte > 0x7f && ++found >= LEAST_CHARACTERS) return true;
  return false;
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function isBinary(text: string): boolean {
  return count(text, isControl) * BINARY_RATIO > text.length;
}

const isReplacement = (code: number) => code === 0xfffd;
/** Of the two units of a character beyond the first plane, the first one counts. */
const isBeyondAscii = (code: number) => code > 0x7f && code !== 0xfffd && (code < 0xdc00 || code > 0xdfff);
/** A control character other than those for lines, tabs and pages, and Escape, which some encodings use. */
const isControl = (code: number) =>
  (code < 0x20 && code !== 0x1b && (code < 9 || code > 13)) || code === 0x7f;

/**
 * Counts UTF-16 units. A regular expression makes a list of all matches, which takes seconds for ten million.
 */
function count(text: string, matches: (code: number) => boolean): number {
  let found = 0;
  for (let at = 0; at < text.length; at++) if (matches(text.charCodeAt(at))) found++;
  return found;
}
