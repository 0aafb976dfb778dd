import { normalize } from './combining-marks.ts';

/** Letters and their marks may be typed apart: so many units are read for each that is kept. */
const MOST_APART = 4;

/** A search term as it stands in an address, of at most `most` UTF-16 units: composed (NFC), trimmed, without NUL. */
export function cleanSearchTerm(typed: string | null, most: number): string {
  const read = (typed ?? '').slice(0, MOST_APART * most).replaceAll('\0', '');
  return normalize(read, 'NFC').trim().slice(0, most);
}
