import { foldText } from '../../../shared/text/fold.ts';

/** A word and its parts, all of which find it. */
export interface LatinWord {
  whole: string;
  parts: string[];
}

/**
 * Splits a Latin run into words. Identifiers and versions stay whole and also have parts (`node.js` has `js`,
 * `useState` has `state`). "don't" becomes `dont`, "l'article" two words, "Anna's" `anna`.
 */
export function splitLatin(run: string): LatinWord[] {
  return splitElision(run)
    .map(splitIdentifier)
    .filter((word) => word.whole !== '');
}

function splitElision(run: string): string[] {
  if (!run.includes("'")) return [run];
  const [first = '', ...rest] = run.replace(/'s$/i, '').split("'");
  const article = /^(\p{L}{1,2}|\p{L}*qu|dell|dall|nell|sull|all)$/iu.test(first) && rest.join('').length > 2;
  return article ? [first, rest.join('')] : [[first, ...rest].join('')];
}

function splitIdentifier(text: string): LatinWord {
  const trimmed = trimSigns(text).replaceAll('·', '');
  const pieces = trimmed.split(/[_.]+/).flatMap(splitCamelCase);
  const whole = foldText(trimmed);
  const parts = pieces.map(foldText).filter((part) => part !== '' && part !== whole);
  return { whole, parts: [...new Set(parts)] };
}

/** Avoids a regular expression for the end, which would take quadratic time on a long run of signs. */
function trimSigns(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && SIGNS.includes(text[from]!)) from++;
  while (to > from && SIGNS.includes(text[to - 1]!)) to--;
  return text.slice(from, to);
}

const SIGNS = '_.·';

/** Names with two capitals such as JavaScript and GitHub are not split. */
function splitCamelCase(text: string): string[] {
  const stem = text.replace(/[+#]+$/, '');
  if (!/\p{Ll}\p{Lu}/u.test(stem)) return [stem];
  const found = stem.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}]+/gu) ?? [stem];
  return found.length > 2 || /^\p{Ll}/u.test(stem) ? [stem, ...found] : [stem];
}
