import { randomBytes } from 'node:crypto';
import { normalize } from '../../../shared/text/combining-marks.ts';
import { oneLine } from '../../../shared/text/one-line.ts';

const MAX_FILE_NAME = 200;
/** The number of characters at the end of a file name that are read at all. */
const MAX_READ = 1000;
const MAX_PUBLIC_ID = 100;

/** The last part of the client's file name, without control characters, in NFC; empty if there is none. */
export function fileName(raw: string | undefined): string {
  const last = (raw ?? '').split(/[/\\]/).at(-1) ?? '';
  return normalize(oneLine(last.slice(-MAX_READ).toWellFormed()), 'NFC')
    .trim()
    .slice(0, MAX_FILE_NAME);
}

/**
 * The client's name for its upload, reduced to letters, digits, `_` and `-`; a random one if nothing is left.
 */
export function sanitisePublicId(raw: string | undefined): string {
  const clean = (raw ?? '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, MAX_PUBLIC_ID);
  return clean || `image_${randomBytes(6).toString('hex')}`;
}

/** The text that the media library searches: an image's names and alt text, in lower case and NFC. */
export function searchWords(image: { name: string; public_id: string; alt: string }): string {
  return normalize(`${image.name} ${image.public_id} ${image.alt}`, 'NFC').toLowerCase();
}
