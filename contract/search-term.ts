import { normalised } from './combining.ts';

/** Letters and their marks may be typed apart: so many units are read for each that is kept. */
const MOST_APART = 4;

/** A search term as it stands in an address, of at most `most` UTF-16 units: composed (NFC), trimmed, without NUL. */
export function searchTermOf(typed: string | null, most: number): string {
  const read = (typed ?? '').slice(0, MOST_APART * most).replaceAll('\0', '');
  return normalised(read, 'NFC').trim().slice(0, most);
}
