import type { Reader } from '../../../platform/db/database.ts';
import { foldText } from '../../../shared/text/fold.ts';
import { characterPairs } from '../text/analyse.ts';
import { readCounts } from './near-terms.ts';

/** Maximum number of neighbours of a character that are read. */
const MAX_NEIGHBOURS = 3000;
/** Maximum number of neighbours that are tried at one position. */
const MAX_TRIED = 12;
/** Maximum number of positions in a run that are tried. */
const MAX_POSITIONS = 4;
const PREFIX_END = '\u{10ffff}';

/**
 * Finds Chinese or Japanese runs that may have been meant by `run`: with one character exchanged, added or
 * removed, so that every pair of neighbours occurs in an article. The likeliest come first.
 */
export async function findNearRuns(db: Reader, run: string): Promise<string[]> {
  const characters = [...foldText(run)];
  if (characters.length < 2) return [];
  const pairs = characterPairs(run);
  const counts = await readCounts(db, pairs);
  const byRarity = pairs.map((pair, i) => ({ i, articles: counts.get(pair) ?? 0 }));
  byRarity.sort((a, b) => a.articles - b.articles);
  const unknown = byRarity.filter((pair) => pair.articles === 0);
  const swaps = new Set<string>();
  const guesses = new Set<string>();
  for (const { i } of (unknown.length > 0 ? unknown : byRarity).slice(0, MAX_POSITIONS)) {
    swaps.add(characters.toSpliced(i, 2, characters[i + 1]!, characters[i]!).join(''));
    for (const guess of await guessAt(db, characters, i)) guesses.add(guess);
  }
  // A swap of two neighbours is more likely than an exchange, for which many characters may fit.
  const found = [...(await onlyKnown(db, [...swaps])), ...(await onlyKnown(db, [...guesses]))];
  return [...new Set(found)].filter((guess) => guess !== run);
}

/** Lists the runs that may have been meant if the mistake is in pair `i`. */
async function guessAt(db: Reader, characters: string[], i: number): Promise<string[]> {
  const removed = [i, i + 1].map((at) => characters.toSpliced(at, 1));
  const between = await findBetween(db, characters[i], characters[i + 1]);
  const added = between.map((one) => characters.toSpliced(i + 1, 0, one));
  const exchanged: string[][] = [];
  for (const at of [i, i + 1])
    for (const one of await findBetween(db, characters[at - 1], characters[at + 1]))
      exchanged.push(characters.toSpliced(at, 1, one));
  return [...exchanged, ...added, ...removed]
    .filter((guess) => guess.length > 1)
    .map((guess) => guess.join(''));
}

/** Finds the characters that occur both after `before` and before `after`. */
async function findBetween(
  db: Reader,
  before: string | undefined,
  after: string | undefined,
): Promise<string[]> {
  const following = before === undefined ? undefined : await readNeighbours(db, 'term', before);
  const leading = after === undefined ? undefined : await readNeighbours(db, 'reversed', after);
  if (!following || !leading) return mostFrequent(following ?? leading ?? new Map(), (n) => n);
  return mostFrequent(following, (n, character) => Math.min(n, leading.get(character) ?? 0));
}

function mostFrequent(
  counts: Map<string, number>,
  frequency: (n: number, character: string) => number,
): string[] {
  return Array.from(counts, ([character, n]) => ({ character, n: frequency(n, character) }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n || (a.character < b.character ? -1 : 1))
    .slice(0, MAX_TRIED)
    .map(({ character }) => character);
}

async function readNeighbours(
  db: Reader,
  column: 'term' | 'reversed',
  character: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('search_term')
    .select([`${column} as pair`, 'articles'])
    .where('length', '=', 2)
    .where(column, '>=', character)
    .where(column, '<', character + PREFIX_END)
    .limit(MAX_NEIGHBOURS)
    .execute();
  return new Map(rows.map(({ pair, articles }) => [[...pair][1] ?? '', articles]));
}

/** Keeps the guesses of which every pair occurs, sorted by their rarest pair. */
async function onlyKnown(db: Reader, guesses: string[]): Promise<string[]> {
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
