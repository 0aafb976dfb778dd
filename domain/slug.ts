import { normalize } from '../shared/text/combining-marks.ts';
import { newId } from './id.ts';
import { firstGraphemes } from './shorten.ts';

const MAX_GRAPHEMES = 80;
/** Limits the length of a single grapheme, in UTF-16 units: PostgreSQL's indexes take at most 2,700 bytes. */
const MAX_UNITS = 400;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Makes a slug from a title: its letters, marks and numbers in their own writing system, NFC and lower case,
 * joined by hyphens, cut between words at 80 graphemes. Never empty, and never like an `_id`.
 */
export function slugify(title: string): string {
  const slug = cut(wordsIn(title)?.join('-') ?? '');
  return slug === '' || UUID.test(slug) ? newId().slice(-12) : slug;
}

/**
 * Makes a slug from the name of a tag or series, with the signs that tell `C++`, `C#` and `.NET` from `C` and
 * `Net` as words.
 */
export function slugifyName(name: string): string {
  return slugify(
    name
      .slice(0, MAX_UNITS)
      .replace(/(?<=[\p{L}\p{M}\p{N}+])[+＋]/gu, ' plus ')
      .replace(/(?<=[\p{L}\p{M}\p{N}])[#＃♯]/gu, ' sharp ')
      .replace(/(?<![^\s(,;/])\.(?=\p{L})/gu, 'dot '),
  );
}

/** The form of a slug that `slugify` makes from a title without words. */
export const RANDOM_SLUG = /^[0-9a-f]{12}$/;

/** True if a title has words from which a slug can be made. */
export function hasWords(title: string): boolean {
  return wordsIn(title) !== null;
}

function wordsIn(title: string): string[] | null {
  return normalize(
    normalize(title.slice(0, MAX_UNITS), 'NFC')
      .toLowerCase()
      // Apostrophes do not end a word, nor do the invisible joiners of Indic scripts and Persian.
      .replace(/['’ʼ\u200c\u200d]/gu, ''),
    'NFC',
  ).match(/[\p{L}\p{M}\p{N}]+/gu);
}

function cut(slug: string): string {
  const head = firstGraphemes(slug, MAX_GRAPHEMES);
  if (head.length === slug.length || slug[head.length] === '-') return head;
  const hyphen = head.lastIndexOf('-');
  return hyphen > 0 ? head.slice(0, hyphen) : head;
}

/**
 * The first of `wanted`, `wanted-2`, `wanted-3` and so on that `findTaken` does not find. Each query asks for
 * more of them, so that a thousand equal names need five.
 */
export async function firstFree(
  wanted: string,
  findTaken: (names: string[]) => Promise<{ has(name: string): boolean }>,
): Promise<string> {
  for (let first = 1; first < 10_000; first *= 4) {
    const names = Array.from({ length: first * 3 }, (_, i) => numbered(wanted, first + i));
    const taken = await findTaken(names);
    const free = names.find((name) => !taken.has(name));
    if (free !== undefined) return free;
  }
  return `${wanted}-${newId().slice(-12)}`;
}

function numbered(name: string, number: number): string {
  return number === 1 ? name : `${name}-${number}`;
}

/**
 * A decoded path in the form in which paths are stored and looked up, without case; null if it cannot be a
 * path.
 */
export function normalisePath(path: string): string | null {
  if (path.length > 2 * MAX_UNITS || path.includes('\0')) return null;
  const plain = normalize(path, 'NFC')
    .toLowerCase()
    .replace(/^\/+|\/+$/g, '');
  return plain === '' ? null : plain;
}
