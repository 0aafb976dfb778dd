import type { Reader } from '../../../platform/db/database.ts';
import type { TermCount } from '../index/search-index.ts';
import { countMistakes, countMistakesInPrefix, splitCharacters } from './edit-distance.ts';

/** A term of the vocabulary with the number of mistakes between it and the typed word. */
export interface NearTerm extends TermCount {
  mistakes: number;
}

/** Words with fewer letters and digits are one mistake away from too many others: 'c++' from 'i++'. */
const MIN_LENGTH = 2;
const SIGNS = /[^\p{L}\p{M}\p{N}]/gu;
/** From this length, two mistakes are allowed if a search with one finds nothing. */
const MIN_LENGTH_FOR_TWO = 6;
/** Maximum number of terms read from one range of the vocabulary. */
const MAX_READ = 4000;
/** Sorts after all continuations of a prefix, on both databases. */
const PREFIX_END = '\u{10ffff}';

/** Reads how many articles have each of the terms. Unknown terms are missing from the result. */
export async function readCounts(db: Reader, terms: string[]): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map();
  const rows = await db
    .selectFrom('search_term')
    .select(['term', 'articles'])
    .where('term', 'in', [...new Set(terms)])
    .execute();
  return new Map(rows.map(({ term, articles }) => [term, articles]));
}

/** True if the vocabulary has a term that starts with `prefix`. */
export async function isKnownPrefix(db: Reader, prefix: string): Promise<boolean> {
  const row = await db
    .selectFrom('search_term')
    .select('term')
    .where('term', '>=', prefix)
    .where('term', '<', prefix + PREFIX_END)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds terms that may have been meant by `typed`, a folded word. The likeliest come first. */
export async function findNearTerms(db: Reader, typed: string): Promise<NearTerm[]> {
  const { length } = [...typed];
  if (typed.replace(SIGNS, '').length < MIN_LENGTH) return [];
  const one = await findWithMistakes(db, typed, 1);
  if (one.length > 0 || length < MIN_LENGTH_FOR_TWO) return one;
  return findWithMistakes(db, typed, 2);
}

/** Finds terms that may have been meant by `typed` as a prefix, if its first half is right. */
export async function findNearPrefixes(db: Reader, typed: string): Promise<NearTerm[]> {
  const characters = [...typed];
  if (characters.length <= MIN_LENGTH) return [];
  const begin = characters.slice(0, Math.ceil(characters.length / 2)).join('');
  const found = await db
    .selectFrom('search_term')
    .select(['term', 'articles'])
    .where('term', '>=', begin)
    .where('term', '<', begin + PREFIX_END)
    .limit(MAX_READ)
    .execute();
  const near = found.map((row) => ({ ...row, mistakes: countMistakesInPrefix(typed, row.term, 1) }));
  return sortByLikelihood(near, typed, 1);
}

async function findWithMistakes(db: Reader, typed: string, max: number): Promise<NearTerm[]> {
  const { begin, end } = unchangedParts(typed, max);
  const lengths = possibleLengths(typed, max);
  const found = await Promise.all([
    readTerms(db, max === 1 ? shortVariants(typed) : []),
    readByPrefix(db, begin, lengths),
    readByEnd(db, end, lengths),
  ]);
  const near = found.flat().map((row) => ({ ...row, mistakes: countMistakes(typed, row.term, max) }));
  return sortByLikelihood(near, typed, max);
}

/** One mistake leaves the first or the last of these parts unchanged; two nearly always do. */
function unchangedParts(typed: string, max: number): { begin: string; end: string } {
  const graphemes = splitCharacters(typed);
  const parts = graphemes.length > max ? graphemes : [...typed];
  const size = max === 1 ? Math.ceil(parts.length / 2) : Math.ceil(parts.length / 3);
  const rest = max === 1 ? parts.length - size : size;
  return {
    begin: parts.slice(0, size).join(''),
    end: parts.slice(parts.length - Math.max(rest, 1)).join(''),
  };
}

/** If a character is missing, its combining marks are missing too. */
function possibleLengths(typed: string, max: number): number[] {
  const { length } = [...typed];
  const reach = /\p{M}/u.test(typed) ? max + 2 : max;
  return Array.from({ length: 2 * reach + 1 }, (_, i) => length - reach + i).filter((n) => n > 0);
}

/** Lists `typed` with one character removed, and with two neighbours exchanged. */
function shortVariants(typed: string): string[] {
  const characters = [...typed];
  const removed = characters.map((_, i) => characters.toSpliced(i, 1).join(''));
  const exchanged = characters
    .slice(1)
    .map((character, i) => characters.toSpliced(i, 2, character, characters[i]!).join(''));
  return [...new Set([...removed, ...exchanged])];
}

async function readTerms(db: Reader, terms: string[]): Promise<TermCount[]> {
  return Array.from(await readCounts(db, terms), ([term, articles]) => ({ term, articles }));
}

async function readByPrefix(db: Reader, begin: string, lengths: number[]): Promise<TermCount[]> {
  return db
    .selectFrom('search_term')
    .select(['term', 'articles'])
    .where('length', 'in', lengths)
    .where('term', '>=', begin)
    .where('term', '<', begin + PREFIX_END)
    .limit(MAX_READ)
    .execute();
}

async function readByEnd(db: Reader, end: string, lengths: number[]): Promise<TermCount[]> {
  const reversed = reverse(end);
  const rows = await db
    .selectFrom('search_term')
    .select(['reversed', 'articles'])
    .where('length', 'in', lengths)
    .where('reversed', '>=', reversed)
    .where('reversed', '<', reversed + PREFIX_END)
    .limit(MAX_READ)
    .execute();
  return rows.map(({ reversed, articles }) => ({ term: reverse(reversed), articles }));
}

function reverse(word: string): string {
  return [...word].reverse().join('');
}

function sortByLikelihood(near: NearTerm[], typed: string, max: number): NearTerm[] {
  const unique = new Map<string, NearTerm>();
  for (const one of near) if (one.mistakes > 0 && one.mistakes <= max) unique.set(one.term, one);
  const first = [...typed][0];
  const likelihood = ({ term, articles, mistakes }: NearTerm) =>
    Math.log2(1 + articles) + (term.startsWith(first ?? '') ? 3 : 0) - 12 * mistakes;
  return [...unique.values()].sort((a, b) => likelihood(b) - likelihood(a) || (a.term < b.term ? -1 : 1));
}
