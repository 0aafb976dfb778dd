import type { Reader } from '../../../platform/db/database.ts';
import { readCounts } from './near-terms.ts';
import type { Replacements, TermUnit } from './units.ts';

/** Shorter pieces are in the vocabulary by chance. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 40;

type Pair = readonly [string, string];

/** Splits a word with a missing space into two known words. The likeliest splits come first. */
export async function findSplits(db: Reader, typed: string): Promise<string[]> {
  const characters = [...typed];
  if (characters.length < 2 * MIN_LENGTH || characters.length > MAX_LENGTH) return [];
  const pairs: Pair[] = [];
  for (let at = MIN_LENGTH; at <= characters.length - MIN_LENGTH; at++)
    pairs.push([characters.slice(0, at).join(''), characters.slice(at).join('')]);
  return (await onlyKnown(db, pairs)).map((pair) => pair.join(' '));
}

/** Finds neighbouring words that are known if the space between them is removed or moved by one letter. */
export async function findJoins(db: Reader, units: TermUnit[]): Promise<Replacements[]> {
  const joins: Replacements[] = [];
  const add = (first: TermUnit, second: TermUnit, left: string, right: string | null) =>
    joins.push(
      new Map([
        [first, left],
        [second, right],
      ]),
    );
  for (const [i, second] of units.entries()) {
    const first = units[i - 1];
    const [a, b] = [first && singleWord(first), singleWord(second)];
    if (!first || !a || !b || a.length + b.length > MAX_LENGTH) continue;
    const joined = a + b;
    if ((await readCounts(db, [joined])).size > 0) add(first, second, joined, null);
    if (first.known && second.known) continue;
    for (const [left, right] of await onlyKnown(db, moveSpace([...a], [...b])))
      add(first, second, left, right);
  }
  return joins;
}

function singleWord({ words }: TermUnit): string | undefined {
  return words.length === 1 ? words[0]?.alternatives[0] : undefined;
}

function moveSpace(a: string[], b: string[]): Pair[] {
  const earlier = [a.slice(0, -1).join(''), [a.at(-1), ...b].join('')] as const;
  const later = [[...a, b[0]].join(''), b.slice(1).join('')] as const;
  return [earlier, later].filter((pair) => pair.every((word) => word.length >= MIN_LENGTH));
}

async function onlyKnown(db: Reader, pairs: Pair[]): Promise<Pair[]> {
  const counts = await readCounts(db, pairs.flat());
  const frequency = (pair: Pair) => Math.min(...pair.map((word) => counts.get(word) ?? 0));
  return pairs.filter((pair) => frequency(pair) > 0).sort((a, b) => frequency(b) - frequency(a));
}
