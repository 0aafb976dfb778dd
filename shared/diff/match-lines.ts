import { splitWords } from './words.ts';

/** The minimum share of common words for a removed and an added line to count as one edited line. */
const MIN_SIMILARITY = 0.4;
/**
 * The maximum number of pairs to compare at one place, because time grows with it. Above it no lines are
 * matched.
 */
const MAX_PAIRS = 2500;

/** Pairs of indexes of removed and added lines, in order, with the greatest total similarity. */
export function matchLines(
  removed: readonly string[],
  added: readonly string[],
): (readonly [number, number])[] {
  if (removed.length * added.length > MAX_PAIRS) return [];
  const older = removed.map(countWords);
  const newer = added.map(countWords);
  const alike = older.map((words) => newer.map((others) => similarity(words, others)));
  const best = removed.map(() => added.map(() => 0));
  const at = (r: number, a: number) => best[r]?.[a] ?? 0;
  const paired = (r: number, a: number) => {
    const share = alike[r]?.[a] ?? 0;
    return share < MIN_SIMILARITY ? 0 : share + at(r + 1, a + 1);
  };
  for (let r = removed.length - 1; r >= 0; r--) {
    for (let a = added.length - 1; a >= 0; a--) {
      best[r]![a] = Math.max(paired(r, a), at(r + 1, a), at(r, a + 1));
    }
  }
  const found: [number, number][] = [];
  for (let r = 0, a = 0; r < removed.length && a < added.length; ) {
    if (paired(r, a) > 0 && paired(r, a) === at(r, a)) found.push([r++, a++]);
    else if (at(r + 1, a) === at(r, a)) r++;
    else a++;
  }
  return found;
}

function countWords(line: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of splitWords(line)) {
    if (/[\p{L}\p{N}]/u.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** The share of words that two lines have in common, from 0 to 1. */
function similarity(a: Map<string, number>, b: Map<string, number>): number {
  let shared = 0;
  for (const [word, count] of a) shared += Math.min(count, b.get(word) ?? 0);
  const most = Math.max(total(a), total(b));
  return most === 0 ? 0 : shared / most;
}

function total(counts: Map<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}
