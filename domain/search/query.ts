import { foldLetters } from '../../contract/letters.ts';
import { analyseText, cut, lastOf, pairsOf, plainTerm, segmentsOf } from './analyse.ts';
import { arabicWord, isArabic } from './arabic.ts';
import { latinWords } from './latin.ts';
import { type Run, runsOf } from './words.ts';

/** One thing an article must have: any of these terms (the typed one first), or terms that begin with one of them. */
export interface Wanted {
  any: string[];
  prefix: boolean;
}

/** Terms that must follow each other in one column; the last may be the beginning of one. */
export interface Phrase {
  terms: string[];
  prefix: boolean;
}

/** What a reader looks for: all of `words` and all of `phrases`. */
export interface Query {
  words: Wanted[];
  phrases: Phrase[];
  /** All of it in the order typed, quotes or not, for seeing that a title says just this. */
  sequence: string[];
}

/** More words of one query than this are left out: they only cost time. */
const MAX_WORDS = 24;

/**
 * Reads a search term. Words in quotes are a phrase; the last word, when it is not in quotes, is taken as a prefix.
 * Any text is a valid term; one without letters or digits yields an empty query.
 */
export function readQuery(term: string): Query {
  const words: Wanted[] = [];
  const phrases: Phrase[] = [];
  const pieces = term.replace(/[“”„«»]/g, '"').split('"');
  pieces.forEach((piece, i) => {
    const quoted = i % 2 === 1 && i < pieces.length - 1;
    const typing = i === pieces.length - 1;
    const phrase = quoted ? phraseOf(piece) : undefined;
    if (phrase && phrase.terms.length > 1) phrases.push(phrase);
    words.push(...wordsOf(piece, typing));
  });
  return { words: merged(words).slice(0, MAX_WORDS), phrases, sequence: sequenceOf(term) };
}

function wordsOf(text: string, typing: boolean): Wanted[] {
  const runs = [...runsOf(text)];
  return runs.flatMap((run, i) => wantedOf(run, typing && i === runs.length - 1));
}

function wantedOf(run: Run, last: boolean): Wanted[] {
  switch (run.kind) {
    case 'latin':
      return whole(
        latinWords(run.text).map((word) => cut(word.whole)),
        last,
      );
    case 'spaceless':
      return spacelessWords(run.text);
    case 'dictionary':
      return whole(
        segmentsOf(run.text).map((word) => cut(foldLetters(word))),
        last,
      );
    case 'hangul':
      // Particles follow the noun without a space, so every Korean word is the beginning of one.
      return [{ any: [plainTerm(run.text)], prefix: true }];
    default:
      if (!isArabic(run.text)) return whole([plainTerm(run.text)], last);
      return arabicWord(run.text).asked.map((any, i, all) => ({
        any: any.map(cut),
        prefix: last && i === all.length - 1 && isLong(any[0]),
      }));
  }
}

function whole(terms: string[], last: boolean): Wanted[] {
  const known = terms.filter(Boolean);
  return known.map((term, i) => ({ any: [term], prefix: last && i === known.length - 1 && isLong(term) }));
}

/** One letter begins too many words to say anything. */
function isLong(term = ''): boolean {
  return [...term].length > 1;
}

/**
 * Words of two characters and more must stand in the text as they are; between them anything may stand, so that a
 * question finds what says the same with other particles. A single character is looked for where nothing longer is.
 */
function spacelessWords(run: string): Wanted[] {
  const words = segmentsOf(run);
  const pairs = words.flatMap(pairsOf).map((pair) => ({ any: [cut(pair)], prefix: false }));
  const singles = words.filter((word) => [...word].length === 1);
  const telling = singles.filter((single) => !/\p{sc=Hiragana}/u.test(single));
  const alone = telling.length > 0 || pairs.length > 0 ? telling : singles;
  return [...pairs, ...alone.map((single) => ({ any: [foldLetters(single)], prefix: true }))];
}

function merged(words: Wanted[]): Wanted[] {
  const byTerms = new Map<string, Wanted>();
  for (const word of words) {
    const key = word.any.join(' ');
    byTerms.set(key, { any: word.any, prefix: word.prefix && (byTerms.get(key)?.prefix ?? true) });
  }
  return [...byTerms.values()];
}

function phraseOf(text: string): Phrase {
  const last = [...runsOf(text)].at(-1);
  return { terms: sequenceOf(text), prefix: last?.kind === 'hangul' };
}

/** The terms as they follow each other in a text that goes on after them. */
function sequenceOf(text: string): string[] {
  const terms = analyseText(text);
  const last = [...runsOf(text)].at(-1);
  const ended = last?.kind === 'spaceless' && [...last.text].length > 1 && terms.at(-1) === lastOf(last.text);
  return ended ? terms.slice(0, -1) : terms;
}
