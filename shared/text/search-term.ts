import { normalize } from './combining-marks.ts';

/**
 * The maximum length that is read, as a multiple of `maxLength`: composing letters and marks shortens a text.
 */
const MAX_SHORTENING = 4;

/**
 * Cleans the search term of a URL: at most `maxLength` UTF-16 units, composed (NFC), trimmed, without NUL and
 * without half a character at its end.
 */
export function cleanSearchTerm(typed: string | null, maxLength: number): string {
  const read = (typed ?? '').slice(0, MAX_SHORTENING * maxLength).replaceAll('\0', '');
  const term = normalize(read, 'NFC').trim().slice(0, maxLength);
  return term.isWellFormed() ? term : term.replace(/\p{Cs}/gu, '');
}
