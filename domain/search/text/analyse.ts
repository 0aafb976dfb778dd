import { foldText } from '../../../shared/text/fold.ts';
import { analyseArabic, isArabic } from './arabic.ts';
import { splitLatin } from './latin.ts';
import { type Run, splitRuns } from './runs.ts';

/**
 * Increase it when the same text yields other terms: articles indexed by an older version are indexed again.
 */
export const ANALYSER_VERSION = 2;

/** Longer terms are cut, in UTF-16 units: nobody types them, and indexes have limits. */
const MAX_TERM = 64;

/**
 * Splits `text` into the terms that find it, in order. A term consists only of letters, marks, digits and `_
 * . + #`, so it needs no escaping in any query language. Words are followed by their parts (see `splitLatin`,
 * `analyseArabic`). Chinese and Japanese yield every pair of neighbouring characters, and the last character.
 */
export function analyseText(text: string): string[] {
  const terms: string[] = [];
  for (const piece of text.split(SEPARATOR)) {
    if (PLAIN.test(piece)) terms.push(piece.toLowerCase());
    else for (const term of analysePiece(piece)) terms.push(term);
  }
  return terms;
}

/** White space, which no word contains, with the punctuation before it. */
const SEPARATOR = /[.,;:!?)]?\s+/;

/**
 * Most pieces in Latin letters are a term as they are, except for the case of the first letter. At most
 * `MAX_TERM` long.
 */
const PLAIN = /^[A-Za-z]?[a-z0-9]{1,63}$/;

/** Caches the terms of pieces, most of which recur. Cleared when full. */
const cache = new Map<string, string[]>();
const MAX_CACHED = 50_000;
const MAX_CACHED_LENGTH = 32;

function analysePiece(piece: string): string[] {
  const cached = cache.get(piece);
  if (cached) return cached;
  const terms = Array.from(splitRuns(piece), analyseRun).flat();
  if (piece.length > MAX_CACHED_LENGTH) return terms;
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(piece, terms);
  return terms;
}

function analyseRun(run: Run): string[] {
  return termsByKind(run).filter((term) => term !== '');
}

function termsByKind(run: Run): string[] {
  switch (run.kind) {
    case 'latin':
      return splitLatin(run.text).flatMap(({ whole, parts }) => [whole, ...parts].map(cleanTerm));
    case 'spaceless':
      return [...characterPairs(run.text), lastCharacter(run.text)];
    case 'dictionary':
      return segmentWords(run.text).map(toTerm);
    default:
      return isArabic(run.text) ? analyseArabic(run.text).indexed.map(cleanTerm) : [toTerm(run.text)];
  }
}

/** Converts a word without parts into its term. */
export function toTerm(word: string): string {
  return cleanTerm(foldText(word));
}

const NOT_IN_TERMS = /[^\p{L}\p{M}\p{N}_.+#]/gu;

/** Removes characters that terms do not have from a folded word, and cuts it, but not inside a character. */
export function cleanTerm(word: string): string {
  const term = word.replace(NOT_IN_TERMS, '');
  return term.length <= MAX_TERM ? term : term.slice(0, MAX_TERM).replace(/[\ud800-\udbff]$/, '');
}

/** Lists the pairs of neighbours in a Chinese or Japanese run: 東京都 yields 東京 and 京都. */
export function characterPairs(run: string): string[] {
  const characters = [...foldText(run)];
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
}

/** The last character is a term of its own, so that every character begins a term. */
function lastCharacter(run: string): string {
  return [...foldText(run)].at(-1) ?? '';
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Splits a run without spaces into words, by the dictionaries of ICU. */
export function segmentWords(run: string): string[] {
  return Array.from(segmenter.segment(run), ({ segment }) => segment);
}
