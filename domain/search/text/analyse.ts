import { foldLetters } from '../../../contract/letters.ts';
import { analyseArabic, isArabic } from './arabic.ts';
import { splitLatin } from './latin.ts';
import { type Run, splitRuns } from './runs.ts';

/** Moves when the same text would yield other terms: what was indexed under another version is to be indexed again. */
export const ANALYSER_VERSION = 1;

/** Longer ones are cut, in UTF-16 units: nobody types them, and indexes have limits. */
const MAX_TERM = 64;

/**
 * The terms that `text` is found by, in its order. A term holds letters, marks, digits and `_ . + #` only, so it needs
 * no escaping in any query language. Words are followed by their parts (see `latinWords`, `arabicWord`); Chinese and
 * Japanese yield every pair of neighbouring characters, and the last one alone.
 */
export function analyseText(text: string): string[] {
  const terms: string[] = [];
  for (const piece of text.split(PARTED)) {
    if (PLAIN.test(piece)) terms.push(piece.toLowerCase());
    else for (const term of termsOf(piece)) terms.push(term);
  }
  return terms;
}

/** No word goes on across it: white space, with the punctuation that ends a word before it. */
const PARTED = /[.,;:!?)]?\s+/;

/** Most pieces of a text come again and again, so their terms are remembered: the latest twice this many. */
const REMEMBERED = 25_000;
const LONGEST_REMEMBERED = 32;
let lately = new Map<string, string[]>();
let before = new Map<string, string[]>();

/** Most pieces in Latin letters are a term as they stand, whatever its first letter's case; the longest allowed is `MAX_TERM`. */
const PLAIN = /^[A-Za-z]?[a-z0-9]{1,63}$/;

function termsOf(piece: string): string[] {
  const known = lately.get(piece);
  if (known) return known;
  const terms = before.get(piece) ?? Array.from(splitRuns(piece), taken).flat();
  if (piece.length > LONGEST_REMEMBERED) return terms;
  if (lately.size >= REMEMBERED) {
    before = lately;
    lately = new Map();
  }
  lately.set(piece, terms);
  return terms;
}

function taken(run: Run): string[] {
  return termsByKind(run).filter((term) => term !== '');
}

function termsByKind(run: Run): string[] {
  switch (run.kind) {
    case 'latin':
      return splitLatin(run.text).flatMap(({ whole, parts }) => [whole, ...parts].map(cleanTerm));
    case 'spaceless':
      return [...characterPairs(run.text), lastOf(run.text)];
    case 'dictionary':
      return segmentWords(run.text).map((word) => cleanTerm(foldLetters(word)));
    default:
      return isArabic(run.text) ? analyseArabic(run.text).indexed.map(cleanTerm) : [toTerm(run.text)];
  }
}

/** The term of a word that has no parts. */
export function toTerm(word: string): string {
  return cleanTerm(foldLetters(word));
}

const NEVER_IN_A_TERM = /[^\p{L}\p{M}\p{N}_.+#]/gu;

/** A folded word as the index keeps it: of characters that need no escaping, and cut, though never through one. */
export function cleanTerm(word: string): string {
  const term = word.replace(NEVER_IN_A_TERM, '');
  return term.length <= MAX_TERM ? term : term.slice(0, MAX_TERM).replace(/[\ud800-\udbff]$/, '');
}

/** Every two neighbours of a Chinese or Japanese run: 東京都 yields 東京 and 京都. */
export function characterPairs(run: string): string[] {
  const letters = [...foldLetters(run)];
  return letters.slice(1).map((letter, i) => `${letters[i]}${letter}`);
}

/** The character that ends a run. It is a term of its own, so that each character begins one. */
function lastOf(run: string): string {
  return [...foldLetters(run)].at(-1) ?? '';
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** The words of a run without spaces, by the dictionaries of ICU. */
export function segmentWords(run: string): string[] {
  return Array.from(segmenter.segment(run), ({ segment }) => segment);
}
