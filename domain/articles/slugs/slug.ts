import { normalised } from '../../../contract/combining.ts';
import { newId } from '../../id.ts';
import { firstGraphemes } from '../read/excerpt.ts';

const MOST_GRAPHEMES = 80;
/** Bounds what a single grapheme may weigh: PostgreSQL's indexes take 2,700 bytes. */
const MOST_UNITS = 400;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * A title as an address: its letters, marks and numbers in their own script, NFC and lower case, joined by hyphens, at
 * most 80 graphemes and cut between words. Never empty, and never like an `_id`.
 */
export function slugify(title: string): string {
  const slug = cut(wordsIn(title)?.join('-') ?? '');
  return slug === '' || UUID.test(slug) ? newId().slice(-12) : slug;
}

/** What `slugOf` makes of a title without words. */
export const RANDOM_SLUG = /^[0-9a-f]{12}$/;

/** Whether there is anything in a title to make an address from. */
export function hasWords(title: string): boolean {
  return wordsIn(title) !== null;
}

function wordsIn(title: string): string[] | null {
  return normalised(
    normalised(title.slice(0, MOST_UNITS), 'NFC')
      .toLowerCase()
      // Apostrophes stand inside words, as do the joiners of Indic scripts and Persian, which an address should not hide.
      .replace(/['’ʼ\u200c\u200d]/gu, ''),
    'NFC',
  ).match(/[\p{L}\p{M}\p{N}]+/gu);
}

function cut(slug: string): string {
  const head = firstGraphemes(slug, MOST_GRAPHEMES);
  if (head.length === slug.length || slug[head.length] === '-') return head;
  const hyphen = head.lastIndexOf('-');
  return hyphen > 0 ? head.slice(0, hyphen) : head;
}

/** An address as it is stored and looked up: decoded once by the caller, then without case. Null for what cannot be one. */
export function normalisePath(path: string): string | null {
  if (path.length > 2 * MOST_UNITS || path.includes('\0')) return null;
  const plain = normalised(path, 'NFC')
    .toLowerCase()
    .replace(/^\/+|\/+$/g, '');
  return plain === '' ? null : plain;
}
