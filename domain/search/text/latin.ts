import { foldLetters } from '../../../contract/letters.ts';

/** What a word is looked up by, and the parts it is found by as well. */
export interface LatinWord {
  whole: string;
  parts: string[];
}

/**
 * A Latin run as words. Identifiers and versions stay whole and are found by their parts too (`node.js` by `js`,
 * `useState` by `state`); "don't" is `dont`, "l'article" two words, "Anna's" `anna`.
 */
export function splitLatin(run: string): LatinWord[] {
  return elided(run)
    .map(identifier)
    .filter((word) => word.whole !== '');
}

function elided(run: string): string[] {
  if (!run.includes("'")) return [run];
  const [first = '', ...rest] = run.replace(/'s$/i, '').split("'");
  const article = /^(\p{L}{1,2}|\p{L}*qu|dell|dall|nell|sull|all)$/iu.test(first) && rest.join('').length > 2;
  return article ? [first, rest.join('')] : [[first, ...rest].join('')];
}

function identifier(text: string): LatinWord {
  const trimmed = withoutSignsAround(text).replaceAll('·', '');
  const pieces = trimmed.split(/[_.]+/).flatMap(humps);
  const whole = foldLetters(trimmed);
  const parts = pieces.map(foldLetters).filter((part) => part !== '' && part !== whole);
  return { whole, parts: [...new Set(parts)] };
}

/** By characters: a pattern for the end of a text looks at a long run of signs once for each of them. */
function withoutSignsAround(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && SIGNS.includes(text[from]!)) from++;
  while (to > from && SIGNS.includes(text[to - 1]!)) to--;
  return text.slice(from, to);
}

const SIGNS = '_.·';

/** The humps of camelCase; names with two capitals such as JavaScript and GitHub are words of their own. */
function humps(text: string): string[] {
  const stem = text.replace(/[+#]+$/, '');
  if (!/\p{Ll}\p{Lu}/u.test(stem)) return [stem];
  const found = stem.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}]+/gu) ?? [stem];
  return found.length > 2 || /^\p{Ll}/u.test(stem) ? [stem, ...found] : [stem];
}
