/** A file's text. `problem` says what its encoding made necessary, in words for the operator. */
export interface DecodedText {
  text: string;
  problem: string | null;
}

/** More control characters than one in so many are no text. */
const NOISE = 100;

/**
 * Decodes a text file: UTF-8; UTF-16 by its byte order mark or by the NULs in its first characters; else Windows-1252,
 * which Latin-1 is a part of. Null for what is no text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const utf16 = utf16Of(bytes);
  const decoded = utf16 ? { text: new TextDecoder(utf16).decode(bytes), problem: null } : fromBytes(bytes);
  return isNoise(decoded.text) ? null : decoded;
}

function utf16Of([a, b, c, d]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? null : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a && b === 0 && c && d === 0) return 'utf-16le';
  return a === 0 && b && c === 0 && d ? 'utf-16be' : null;
}

/** Bytes that are mostly UTF-8 are UTF-8 with a fault: as Windows-1252 every other letter would be two. */
function fromBytes(bytes: Uint8Array): DecodedText {
  const text = new TextDecoder('utf-8').decode(bytes);
  const faults = isUtf8(bytes) ? 0 : count(text, /\uFFFD/g);
  if (faults === 0) return { text, problem: null };
  if (count(text, /[^\p{ASCII}\uFFFD]/gu) > faults)
    return { text, problem: `its text is UTF-8 with ${faults} unreadable places, which are shown as \uFFFD` };
  return {
    text: new TextDecoder('windows-1252').decode(bytes),
    problem: 'its text is not UTF-8 and was read as Windows-1252 (Latin-1)',
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

function isNoise(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells noise from text
  return count(text, /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]/g) * NOISE > text.length;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
