import { analyseText, characterPairs, cleanTerm, segmentWords, toTerm } from '../text/analyse.ts';
import { analyseArabic, isArabic } from '../text/arabic.ts';
import { splitLatin } from '../text/latin.ts';
import { type Run, splitRuns } from '../text/runs.ts';

/**
 * A word that an article must contain: one of these terms (the typed one first), or a term that starts with
 * one of them.
 */
export interface QueryWord {
  alternatives: string[];
  prefix: boolean;
}

/** Terms that must follow each other in one column. With `prefix` the last one may be incomplete. */
export interface Phrase {
  terms: string[];
  prefix: boolean;
}

/** A parsed search term. An article must match all `words` and all `phrases`. */
export interface ParsedQuery {
  words: QueryWord[];
  phrases: Phrase[];
  /**
   * A single letter typed after other words. It does not filter, but articles with a word that starts with it
   * rank higher.
   */
  initial: string | undefined;
  /** The whole term in the order typed, with or without quotes. Articles that contain it rank higher. */
  sequence: Phrase;
}

/** Further words are ignored. */
const MAX_WORDS = 24;

/**
 * Parses a search term. Quoted words are a phrase. The last word, unless quoted, is a prefix. Any text is
 * valid; one without letters or digits yields a query without words.
 */
export function parseQuery(term: string): ParsedQuery {
  const pieces = term.replace(/[“”„«»]/g, '"').split('"');
  const quoted = pieces.filter((_, i) => i % 2 === 1 && i < pieces.length - 1);
  const all = mergeWords(pieces.flatMap((piece, i) => parseWords(piece, i === pieces.length - 1)));
  const initial = all.find(isInitial);
  const words = all.filter((word) => word !== initial);
  if (initial && words.length === 0) words.push({ ...initial, prefix: false });
  return {
    words: words.slice(0, MAX_WORDS),
    phrases: quoted.map((text) => parsePhrase(text, false)).filter(({ terms }) => terms.length > 1),
    initial: initial?.alternatives[0],
    sequence: parsePhrase(term, !term.trimEnd().endsWith('"')),
  };
}

/**
 * True for a single letter as a prefix, which matches too many words, unless it is Chinese, Japanese or
 * Korean.
 */
function isInitial({ alternatives: [term = ''], prefix }: QueryWord): boolean {
  return prefix && /^[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]$/u.test(term);
}

function parseWords(text: string, isEnd: boolean): QueryWord[] {
  const runs = [...splitRuns(text)];
  return runs.flatMap((run, i) => parseRun(run, isEnd && i === runs.length - 1));
}

/** Converts a run into query words; with `isLast` its last word is a prefix. */
export function parseRun(run: Run, isLast: boolean): QueryWord[] {
  switch (run.kind) {
    case 'latin':
      return toWords(
        splitLatin(run.text).map((word) => [cleanTerm(word.whole)]),
        isLast,
      );
    case 'spaceless':
      return parseSpaceless(run.text);
    case 'dictionary':
      return toWords(
        segmentWords(run.text).map((word) => [toTerm(word)]),
        isLast,
      );
    case 'hangul':
      // Particles follow a noun without a space, so every Korean word is a prefix.
      return [{ alternatives: [toTerm(run.text)], prefix: true }];
    default:
      if (!isArabic(run.text)) return toWords([[toTerm(run.text)]], isLast);
      return toWords(
        analyseArabic(run.text).searched.map((terms) => terms.map(cleanTerm)),
        isLast,
      );
  }
}

function toWords(words: string[][], isLast: boolean): QueryWord[] {
  const known = words.map((terms) => terms.filter(Boolean)).filter((terms) => terms.length > 0);
  return known.map((alternatives, i) => ({ alternatives, prefix: isLast && i === known.length - 1 }));
}

/**
 * Words of two characters or more must occur exactly; anything may be between them, so that a question finds
 * texts with other particles. Single characters are only searched if there is nothing longer.
 */
function parseSpaceless(run: string): QueryWord[] {
  const words = segmentWords(run);
  const pairs = words.flatMap(characterPairs).map((pair) => ({ alternatives: [pair], prefix: false }));
  const singles = words.filter((word) => [...word].length === 1);
  const content = singles.filter((single) => !/\p{sc=Hiragana}/u.test(single));
  const searched = content.length > 0 || pairs.length > 0 ? content : singles;
  return [...pairs, ...searched.map((single) => ({ alternatives: [toTerm(single)], prefix: true }))];
}

function mergeWords(words: QueryWord[]): QueryWord[] {
  const byTerms = new Map<string, QueryWord>();
  for (const { alternatives, prefix } of words) {
    const key = alternatives.join(' ');
    byTerms.set(key, { alternatives, prefix: prefix && (byTerms.get(key)?.prefix ?? true) });
  }
  return [...byTerms.values()];
}

/** Converts `text` into the terms that follow each other in a text that contains it. */
function parsePhrase(text: string, prefix: boolean): Phrase {
  const terms = analyseText(text);
  const last = [...splitRuns(text)].at(-1);
  if (last?.kind !== 'spaceless') return { terms, prefix: prefix || last?.kind === 'hangul' };
  // A single last character is a term only at the end of a run; in a longer text it begins a pair.
  const isSingle = [...last.text].length === 1;
  return isSingle ? { terms, prefix: true } : { terms: terms.slice(0, -1), prefix: false };
}
