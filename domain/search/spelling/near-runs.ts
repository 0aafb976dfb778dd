import { foldLetters } from '../../../contract/letters.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { characterPairs } from '../text/analyse.ts';

/** Neighbours of one character that are looked at. */
const MOST = 3000;
/** Places of one run that are tried. */
const PLACES = 4;
const LAST = '\u{10ffff}';

/**
 * Runs of Chinese or Japanese that may have been meant by `run`: with one character exchanged, put in or taken out, so
 * that every two neighbours are ones that some article has; the likeliest first.
 */
export async function findNearRuns(db: Reader, run: string): Promise<string[]> {
  const letters = [...foldLetters(run)];
  if (letters.length < 2) return [];
  const pairs = characterPairs(run);
  const counts = await readCounts(db, pairs);
  const rare = pairs.map((pair, i) => ({ i, articles: counts.get(pair) ?? 0 }));
  rare.sort((a, b) => a.articles - b.articles);
  const doubtful = rare.some((pair) => pair.articles === 0)
    ? rare.filter((pair) => pair.articles === 0)
    : rare;
  const swapped = new Set<string>();
  const guesses = new Set<string>();
  for (const { i } of doubtful.slice(0, PLACES)) {
    swapped.add(letters.toSpliced(i, 2, letters[i + 1]!, letters[i]!).join(''));
    for (const guess of await guessesAt(db, letters, i)) guesses.add(guess);
  }
  // Two in the wrong order explain themselves; for one exchanged there are many that would fit.
  return [...new Set([...(await known(db, [...swapped])), ...(await known(db, [...guesses]))])].filter(
    (guess) => guess !== run,
  );
}

/** What the run may have been if the mistake is in its `i`-th pair. */
async function guessesAt(db: Reader, letters: string[], i: number): Promise<string[]> {
  const without = [i, i + 1].map((at) => letters.toSpliced(at, 1));
  const put = (await between(db, letters[i], letters[i + 1])).map((one) => letters.toSpliced(i + 1, 0, one));
  const exchanged: string[][] = [];
  for (const at of [i, i + 1])
    for (const one of await between(db, letters[at - 1], letters[at + 1]))
      exchanged.push(letters.toSpliced(at, 1, one));
  return [...exchanged, ...put, ...without]
    .filter((guess) => guess.length > 1)
    .map((guess) => guess.join(''));
}

/** Characters that stand between these two somewhere: all pairs of the one, all pairs of the other, what both have. */
async function between(db: Reader, before: string | undefined, after: string | undefined): Promise<string[]> {
  const following = before === undefined ? undefined : await partners(db, 'term', before);
  const leading = after === undefined ? undefined : await partners(db, 'reversed', after);
  if (!following || !leading) return best(following ?? leading ?? new Map(), (n) => n);
  return best(following, (n, letter) => Math.min(n, leading.get(letter) ?? 0));
}

const KEPT = 12;

function best(letters: Map<string, number>, worth: (n: number, letter: string) => number): string[] {
  return Array.from(letters, ([letter, n]) => ({ letter, n: worth(n, letter) }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n || (a.letter < b.letter ? -1 : 1))
    .slice(0, KEPT)
    .map(({ letter }) => letter);
}

async function partners(
  db: Reader,
  column: 'term' | 'reversed',
  letter: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('search_term')
    .select([`${column} as pair`, 'articles'])
    .where('length', '=', 2)
    .where(column, '>=', letter)
    .where(column, '<', letter + LAST)
    .limit(MOST)
    .execute();
  return new Map(rows.map(({ pair, articles }) => [[...pair][1] ?? '', articles]));
}

/** Those of the guesses all of whose pairs some article has, by their rarest pair. */
async function known(db: Reader, guesses: string[]): Promise<string[]> {
  const counts = await readCounts(db, guesses.flatMap(characterPairs));
  return guesses
    .map((guess) => ({
      guess,
      articles: Math.min(...characterPairs(guess).map((pair) => counts.get(pair) ?? 0)),
    }))
    .filter(({ articles }) => articles > 0)
    .sort((a, b) => b.articles - a.articles || (a.guess < b.guess ? -1 : 1))
    .map(({ guess }) => guess);
}

/** In how many articles each of the terms stands; those that none has are not in it. */
export async function readCounts(db: Reader, terms: string[]): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map();
  const rows = await db
    .selectFrom('search_term')
    .select(['term', 'articles'])
    .where('term', 'in', [...new Set(terms)])
    .execute();
  return new Map(rows.map(({ term, articles }) => [term, articles]));
}
