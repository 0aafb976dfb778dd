import { foldLetters } from '../../../contract/letters.ts';
import { analyseText, characterPairs, cleanTerm, segmentWords, toTerm } from '../text/analyse.ts';
import { analyseArabic, isArabic } from '../text/arabic.ts';
import { splitLatin } from '../text/latin.ts';
import { type Run, splitRuns } from '../text/runs.ts';

/** One thing an article must have: any of these terms (the typed one first), or terms that begin with one of them. */
export interface QueryWord {
  any: string[];
  prefix: boolean;
}

/** Terms that must follow each other in one column; the last may be the beginning of one. */
export interface Phrase {
  terms: string[];
  prefix: boolean;
}

/** What a reader looks for: all of `words` and all of `phrases`. */
export interface ParsedQuery {
  words: QueryWord[];
  phrases: Phrase[];
  /** A letter begun after other words: too little to ask for, but what has a word that begins so comes first. */
  begun: string | undefined;
  /** All of it in the order typed, quotes or not: what says just this comes first. */
  sequence: Phrase;
}

/** More words of one query than this are left out: they only cost time. */
const MAX_WORDS = 24;

/**
 * Reads a search term. Words in quotes are a phrase; the last word, when it is not in quotes, is taken as a prefix.
 * Any text is a valid term; one without letters or digits yields an empty query.
 */
export function parseQuery(term: string): ParsedQuery {
  const pieces = term.replace(/[“”„«»]/g, '"').split('"');
  const quoted = pieces.filter((_, i) => i % 2 === 1 && i < pieces.length - 1);
  const words = merged(pieces.flatMap((piece, i) => wordsOf(piece, i === pieces.length - 1)));
  const begun = words.find(isBegun);
  const asked = words.filter((word) => word !== begun);
  if (begun && asked.length === 0) asked.push({ ...begun, prefix: false });
  return {
    words: asked.slice(0, MAX_WORDS),
    phrases: quoted.map((text) => parsePhrase(text, false)).filter(({ terms }) => terms.length > 1),
    begun: begun?.any[0],
    sequence: parsePhrase(term, !term.trimEnd().endsWith('"')),
  };
}

/** A single letter begins too many words to ask for them, unless it is a Chinese, Japanese or Korean one. */
function isBegun({ any: [term = ''], prefix }: QueryWord): boolean {
  return prefix && /^[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]$/u.test(term);
}

function wordsOf(text: string, typing: boolean): QueryWord[] {
  const runs = [...splitRuns(text)];
  return runs.flatMap((run, i) => parseRun(run, typing && i === runs.length - 1));
}

/** What a run asks for; `last` when it may go on. */
export function parseRun(run: Run, last: boolean): QueryWord[] {
  switch (run.kind) {
    case 'latin':
      return whole(
        splitLatin(run.text).map((word) => cleanTerm(word.whole)),
        last,
      );
    case 'spaceless':
      return spacelessWords(run.text);
    case 'dictionary':
      return whole(
        segmentWords(run.text).map((word) => cleanTerm(foldLetters(word))),
        last,
      );
    case 'hangul':
      // Particles follow the noun without a space, so every Korean word is the beginning of one.
      return [{ any: [toTerm(run.text)], prefix: true }];
    default:
      return isArabic(run.text) ? arabicWords(run.text, last) : whole([toTerm(run.text)], last);
  }
}

function arabicWords(run: string, last: boolean): QueryWord[] {
  const asked = analyseArabic(run).asked.map((any) => any.map(cleanTerm).filter(Boolean));
  const known = asked.filter((any) => any.length > 0);
  return known.map((any, i) => ({ any, prefix: last && i === known.length - 1 }));
}

function whole(terms: string[], last: boolean): QueryWord[] {
  const known = terms.filter(Boolean);
  return known.map((term, i) => ({ any: [term], prefix: last && i === known.length - 1 }));
}

/**
 * Words of two characters and more must stand in the text as they are; between them anything may stand, so that a
 * question finds what says the same with other particles. A single character is looked for where nothing longer is.
 */
function spacelessWords(run: string): QueryWord[] {
  const words = segmentWords(run);
  const pairs = words.flatMap(characterPairs).map((pair) => ({ any: [pair], prefix: false }));
  const singles = words.filter((word) => [...word].length === 1);
  const telling = singles.filter((single) => !/\p{sc=Hiragana}/u.test(single));
  const alone = telling.length > 0 || pairs.length > 0 ? telling : singles;
  return [...pairs, ...alone.map((single) => ({ any: [toTerm(single)], prefix: true }))];
}

function merged(words: QueryWord[]): QueryWord[] {
  const byTerms = new Map<string, QueryWord>();
  for (const word of words) {
    const key = word.any.join(' ');
    byTerms.set(key, { any: word.any, prefix: word.prefix && (byTerms.get(key)?.prefix ?? true) });
  }
  return [...byTerms.values()];
}

/** The terms of `text` as they follow each other where a text goes on; `open` when its last word may go on, too. */
function parsePhrase(text: string, open: boolean): Phrase {
  const terms = analyseText(text);
  const last = [...splitRuns(text)].at(-1);
  if (last?.kind !== 'spaceless') return { terms, prefix: open || last?.kind === 'hangul' };
  // The last character alone is a term at the end of a run only; a single one begins the pair that follows.
  const single = [...last.text].length === 1;
  return single ? { terms, prefix: true } : { terms: terms.slice(0, -1), prefix: false };
}
