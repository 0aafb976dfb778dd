import { normalised } from '../../../contract/combining.ts';
import type { ImageRow } from './row.ts';

const LONGEST = 200;
/** Characters of a name that are read at all, its last ones. */
const MOST_READ = 1000;

/** The last part of what a sender calls its file, without control characters, in NFC; empty when there is none. */
export function fileName(raw: string | undefined): string {
  const last = (raw ?? '').split(/[/\\]/).at(-1) ?? '';
  return normalised(last.slice(-MOST_READ), 'NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST);
}

/** What the library searches a picture by: its names and alternative text, in lower case and NFC. */
export function searchWords({ name, public_id, alt }: Pick<ImageRow, 'name' | 'public_id' | 'alt'>): string {
  return normalised(`${name} ${public_id} ${alt}`, 'NFC').toLowerCase();
}
