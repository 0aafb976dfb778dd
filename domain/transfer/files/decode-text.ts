/** A file's text, with a notice for the report if its encoding is not plain UTF-8 or UTF-16. */
export interface DecodedText {
  text: string;
  problem: string | null;
}

/** Text has fewer control characters than one in this many characters. */
const BINARY_RATIO = 100;

/**
 * Decodes a text file: UTF-16 by its byte order mark or by the NULs in its first characters, UTF-8, else Windows-1252,
 * which includes Latin-1. Returns null for a binary file.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const utf16 = detectUtf16(bytes);
  const decoded = utf16 ? { text: new TextDecoder(utf16).decode(bytes), problem: null } : fromBytes(bytes);
  return isBinary(decoded.text) ? null : decoded;
}

function detectUtf16([a, b, c, d]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? null : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a && b === 0 && c && d === 0) return 'utf-16le';
  return a === 0 && b && c === 0 && d ? 'utf-16be' : null;
}

/** Text that is mostly valid UTF-8 is UTF-8 with errors: read as Windows-1252, each other character would become two. */
function fromBytes(bytes: Uint8Array): DecodedText {
  const text = new TextDecoder('utf-8').decode(bytes);
  const errors = isUtf8(bytes) ? 0 : count(text, /\uFFFD/g);
  if (errors === 0) return { text, problem: null };
  if (count(text, /[^\p{ASCII}\uFFFD]/gu) > errors)
    return { text, problem: `${errors} invalid UTF-8 sequences were replaced by \uFFFD` };
  return {
    text: new TextDecoder('windows-1252').decode(bytes),
    problem: 'the text is not UTF-8 and was read as Windows-1252 (Latin-1)',
  };
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell binary files from text
  return count(text, /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/g) * BINARY_RATIO > text.length;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
