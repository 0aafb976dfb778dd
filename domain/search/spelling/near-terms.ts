import type { Reader } from '../../../platform/db/database.ts';
import type { TermCount } from '../index/search-index.ts';
import { countMistakes, countMistakesInBeginning, splitCharacters } from './edit-distance.ts';

/** A word of the vocabulary, and how many mistakes lead from it to what was typed. */
export interface NearTerm extends TermCount {
  mistakes: number;
}

/** Words of fewer letters and digits are a mistake away from too many others: 'c++' from 'i++'. */
const SHORTEST = 2;
const SIGNS = /[^\p{L}\p{M}\p{N}]/gu;
/** From so many letters on, two mistakes are allowed where one explains nothing. */
const LONG = 6;
/** Words of one stretch of the vocabulary that are looked at. */
const MOST = 4000;
/** After every text that begins alike, in the order of both databases. */
const LAST = '\u{10ffff}';

/** Words of the vocabulary that may have been meant by `typed`, a folded word, the likeliest first. */
export async function findNearTerms(db: Reader, typed: string): Promise<NearTerm[]> {
  const { length } = [...typed];
  if (typed.replace(SIGNS, '').length < SHORTEST) return [];
  const one = await within(db, typed, 1);
  if (one.length > 0 || length < LONG) return one;
  return within(db, typed, 2);
}

/** The same where `typed` is the beginning of the word meant, if its own first half is right. */
export async function findNearBeginnings(db: Reader, typed: string): Promise<NearTerm[]> {
  const letters = [...typed];
  if (letters.length <= SHORTEST) return [];
  const begin = letters.slice(0, Math.ceil(letters.length / 2)).join('');
  const found = await db
    .selectFrom('search_term')
    .select(['term', 'articles'])
    .where('term', '>=', begin)
    .where('term', '<', begin + LAST)
    .limit(MOST)
    .execute();
  const near = found.map((row) => ({ ...row, mistakes: countMistakesInBeginning(typed, row.term, 1) }));
  return likeliest(near, typed, 1);
}

async function within(db: Reader, typed: string, most: number): Promise<NearTerm[]> {
  const { begin, end } = ends(typed, most);
  const lengths = lengthsNear(typed, most);
  const found = await Promise.all([
    exactly(db, most === 1 ? variantsOf(typed) : []),
    beginningWith(db, begin, lengths),
    endingWith(db, end, lengths),
  ]);
  const near = found.flat().map((row) => ({ ...row, mistakes: countMistakes(typed, row.term, most) }));
  return likeliest(near, typed, most);
}

/** `most` mistakes leave the first or the last of these parts as it is, or nearly always where they are two. */
function ends(typed: string, most: number): { begin: string; end: string } {
  const characters = splitCharacters(typed);
  const parts = characters.length > most ? characters : [...typed];
  const size = most === 1 ? Math.ceil(parts.length / 2) : Math.ceil(parts.length / 3);
  const rest = most === 1 ? parts.length - size : size;
  return {
    begin: parts.slice(0, size).join(''),
    end: parts.slice(parts.length - Math.max(rest, 1)).join(''),
  };
}

/** A character left out takes its marks with it. */
function lengthsNear(typed: string, most: number): number[] {
  const { length } = [...typed];
  const reach = /\p{M}/u.test(typed) ? most + 2 : most;
  return Array.from({ length: 2 * reach + 1 }, (_, i) => length - reach + i).filter((n) => n > 0);
}

/** `typed` with one letter too many taken out, and with two neighbours exchanged. */
function variantsOf(typed: string): string[] {
  const letters = [...typed];
  const without = letters.map((_, i) => letters.toSpliced(i, 1).join(''));
  const exchanged = letters
    .slice(1)
    .map((letter, i) => letters.toSpliced(i, 2, letter, letters[i]!).join(''));
  return [...new Set([...without, ...exchanged])];
}

async function exactly(db: Reader, terms: string[]): Promise<TermCount[]> {
  if (terms.length === 0) return [];
  return db.selectFrom('search_term').select(['term', 'articles']).where('term', 'in', terms).execute();
}

async function beginningWith(db: Reader, begin: string, lengths: number[]): Promise<TermCount[]> {
  return db
    .selectFrom('search_term')
    .select(['term', 'articles'])
    .where('length', 'in', lengths)
    .where('term', '>=', begin)
    .where('term', '<', begin + LAST)
    .limit(MOST)
    .execute();
}

async function endingWith(db: Reader, end: string, lengths: number[]): Promise<TermCount[]> {
  const from = reverse(end);
  const rows = await db
    .selectFrom('search_term')
    .select(['reversed', 'articles'])
    .where('length', 'in', lengths)
    .where('reversed', '>=', from)
    .where('reversed', '<', from + LAST)
    .limit(MOST)
    .execute();
  return rows.map(({ reversed, articles }) => ({ term: reverse(reversed), articles }));
}

/** The letters from the last to the first. */
export function reverse(word: string): string {
  return [...word].reverse().join('');
}

function likeliest(near: NearTerm[], typed: string, most: number): NearTerm[] {
  const known = new Map<string, NearTerm>();
  for (const one of near) if (one.mistakes > 0 && one.mistakes <= most) known.set(one.term, one);
  const first = [...typed][0];
  const worth = ({ term, articles, mistakes }: NearTerm) =>
    Math.log2(1 + articles) + (term.startsWith(first ?? '') ? 3 : 0) - 12 * mistakes;
  return [...known.values()].sort((a, b) => worth(b) - worth(a) || (a.term < b.term ? -1 : 1));
}
