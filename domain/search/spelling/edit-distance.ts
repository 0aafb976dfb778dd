/**
 * Counts the mistakes between two words: code points removed, added or exchanged, and neighbours swapped
 * ("optimal string alignment", https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance). Counts by
 * code points or by graphemes (characters with their marks), whichever is less. Returns `max + 1` if there
 * are more than `max`.
 */
export function countMistakes(a: string, b: string, max: number): number {
  const byCodePoints = distance([...a], [...b], max);
  if (byCodePoints <= 1 || !(MARK.test(a) || MARK.test(b))) return byCodePoints;
  return Math.min(byCodePoints, distance(splitCharacters(a), splitCharacters(b), max));
}

/** Like `countMistakes`, between `typed` and the prefix of `word` that is nearest to it. */
export function countMistakesInPrefix(typed: string, word: string, max: number): number {
  const characters = [...typed];
  return Math.min(...lastRow(characters, [...word].slice(0, characters.length + max)), max + 1);
}

const MARK = /\p{M}/u;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Splits a word into graphemes. */
export function splitCharacters(word: string): string[] {
  return Array.from(segmenter.segment(word), ({ segment }) => segment);
}

function distance(a: string[], b: string[], max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  return Math.min(lastRow(a, b).at(-1) ?? 0, max + 1);
}

/** Counts the mistakes between `a` and every beginning of `b`. */
function lastRow(a: string[], b: string[]): number[] {
  let previous: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const exchanged = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + exchanged);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) least = Math.min(least, previous[j - 2]! + 1);
      row.push(least);
    }
    [previous, above] = [above, row];
  }
  return above;
}
