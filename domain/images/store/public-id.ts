import { randomBytes } from 'node:crypto';

const LONGEST = 100;

/** A client's name for its upload, of letters, digits, `_` and `-` alone; one of ours where nothing is left of it. */
export function sanitisePublicId(raw: string | undefined): string {
  const clean = (raw ?? '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LONGEST);
  return clean || `image_${randomBytes(6).toString('hex')}`;
}
