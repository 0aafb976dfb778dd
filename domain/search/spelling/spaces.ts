import type { Reader } from '../../../platform/db/database.ts';
import { readCounts } from './near-runs.ts';
import type { Replacements, TermUnit } from './units.ts';

/** A shorter piece is in the vocabulary by chance. */
const SHORTEST = 2;
const LONGEST = 40;

/** What a word may be if a space in it was forgotten: two words that the index has, the likeliest first. */
export async function findSplits(db: Reader, typed: string): Promise<string[]> {
  const letters = [...typed];
  if (letters.length < 2 * SHORTEST || letters.length > LONGEST) return [];
  const places = letters.slice(SHORTEST, letters.length - SHORTEST + 1).map((_, i) => i + SHORTEST);
  const pairs = places.map((at) => [letters.slice(0, at).join(''), letters.slice(at).join('')] as const);
  return (await bothKnown(db, pairs)).map((pair) => pair.join(' '));
}

/** What two neighbours may be if the space between them does not belong there, or stands a letter too early or too late. */
export async function findJoins(db: Reader, units: TermUnit[]): Promise<Replacements[]> {
  const joins: Replacements[] = [];
  for (const [i, second] of units.entries()) {
    const first = units[i - 1];
    const [a, b] = [first && wordOf(first), wordOf(second)];
    if (!first || !a || !b || a.length + b.length > LONGEST) continue;
    const joined = a + b;
    if ((await readCounts(db, [joined])).size > 0)
      joins.push(
        new Map([
          [first, joined],
          [second, null],
        ]),
      );
    if (first.known && second.known) continue;
    for (const [left, right] of await bothKnown(db, movedSpace([...a], [...b])))
      joins.push(
        new Map([
          [first, left],
          [second, right],
        ]),
      );
  }
  return joins;
}

function wordOf({ words }: TermUnit): string | undefined {
  return words.length === 1 ? words[0]?.any[0] : undefined;
}

function movedSpace(a: string[], b: string[]): (readonly [string, string])[] {
  const earlier = [a.slice(0, -1).join(''), [a.at(-1), ...b].join('')] as const;
  const later = [[...a, b[0]].join(''), b.slice(1).join('')] as const;
  return [earlier, later].filter((pair) => pair.every((word) => word.length >= SHORTEST));
}

async function bothKnown(
  db: Reader,
  pairs: (readonly [string, string])[],
): Promise<(readonly [string, string])[]> {
  const counts = await readCounts(db, pairs.flat());
  const worth = (pair: readonly [string, string]) => Math.min(...pair.map((word) => counts.get(word) ?? 0));
  return pairs.filter((pair) => worth(pair) > 0).sort((a, b) => worth(b) - worth(a));
}
