/**
 * How many mistakes lie between two words: letters (code points) left out, put in, mistaken for another, or two
 * neighbours in the wrong order, each once ("optimal string alignment",
 * https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance). A whole character with its marks counts as one,
 * too, where that is less. More than `most` is answered as `most + 1`.
 */
export function countMistakes(a: string, b: string, most: number): number {
  const byLetters = between([...a], [...b], most);
  if (byLetters <= 1 || !(MARK.test(a) || MARK.test(b))) return byLetters;
  return Math.min(byLetters, between(splitCharacters(a), splitCharacters(b), most));
}

/** As `mistakesBetween`, of `typed` and the beginning of `word` that is nearest to it. */
export function countMistakesInBeginning(typed: string, word: string, most: number): number {
  const letters = [...typed];
  return Math.min(...lastRow(letters, [...word].slice(0, letters.length + most)), most + 1);
}

const MARK = /\p{M}/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What a reader takes for single characters. */
export function splitCharacters(word: string): string[] {
  return Array.from(graphemes.segment(word), ({ segment }) => segment);
}

function between(a: string[], b: string[], most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  return Math.min(lastRow(a, b).at(-1) ?? 0, most + 1);
}

/** The mistakes between all of `a` and every beginning of `b`. */
function lastRow(a: string[], b: string[]): number[] {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    [before, above] = [above, row];
  }
  return above;
}
