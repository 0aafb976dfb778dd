import { ARABIC_ARTICLE, foldText } from './fold.ts';

/**
 * Where the words of a search stand in a text. Free of zod, so that the search and the browser mark alike.
 */

/** A stretch of a text, and whether it is what was searched for. The stretches together are the text. */
export interface TextPart {
  text: string;
  hit: boolean;
}

/** A word to mark: `anywhere` in scripts without spaces, else where a word begins; `open` words may go on. */
export interface SearchWord {
  word: string;
  anywhere: boolean;
  open: boolean;
}

/** A text by its characters (letters with their marks), and its folded form with the character each unit came from. */
interface Folded {
  characters: string[];
  folded: string;
  origin: number[];
}

const TERM_WORD = /[\p{L}\p{M}\p{N}_.+#'’\u200c\u200d]+/gu;
/** A letter with its marks; Indic consonants that a virama joins stay together, as they fold together. */
const CHARACTER = /(?:\P{M}\p{M}*[\u094d\u09cd\u0d4d]\u200d?)*\P{M}\p{M}*|\p{M}+/gu;
const WITHOUT_SPACES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fc\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu;
const HANGUL = /^\p{sc=Hangul}/u;
const AFTER_ARTICLE = /(?<!\p{L})[وفبك]?ال$/u;
/** An article, its preposition, and the letter before them. */
const LONGEST_ARTICLE = 4;

/**
 * Cuts `text` where words of the search term `term` stand in it, by the same letters as the search: without regard to
 * case, accents and spelling variants. The last word of the term may be the beginning of one.
 */
export function markMatches(text: string, term: string): TextPart[] {
  const sought = parseSearchWords(term);
  const read = foldByCharacter(text);
  const hit = new Array<boolean>(read.characters.length).fill(false);
  for (const word of sought) markWord(read, word, hit);
  return joinParts(read.characters, hit);
}

/** Where the words stand, ascending, from and up to in UTF-16 units; `met` counts the words of the term that do. */
export function findHits(text: string, term: string): { hits: [number, number][]; met: number } {
  const read = foldByCharacter(text);
  const hit = new Array<boolean>(read.characters.length).fill(false);
  let met = 0;
  for (const word of parseSearchWords(term)) if (markWord(read, word, hit)) met++;
  return { hits: hitRanges(joinParts(read.characters, hit)), met };
}

function hitRanges(stretches: TextPart[]): [number, number][] {
  const spans: [number, number][] = [];
  let end = 0;
  for (const { text, hit } of stretches) {
    if (hit) spans.push([end, end + text.length]);
    end += text.length;
  }
  return spans;
}

/** The text cut at its hits. */
export function splitAtHits(text: string, hits: readonly (readonly [number, number])[]): TextPart[] {
  const stretches: TextPart[] = [];
  let end = 0;
  for (const [from, to] of hits) {
    if (from > end) stretches.push({ text: text.slice(end, from), hit: false });
    stretches.push({ text: text.slice(from, to), hit: true });
    end = to;
  }
  if (end < text.length) stretches.push({ text: text.slice(end), hit: false });
  return stretches;
}

/** The words of a search term, as they are looked for in a text. */
export function parseSearchWords(term: string): SearchWord[] {
  const words = term.match(TERM_WORD) ?? [];
  return words.flatMap((raw, i) => {
    const last = i === words.length - 1;
    const alone = raw.replace(WITHOUT_SPACES, ' ').split(' ').filter(Boolean);
    const joined = (raw.match(WITHOUT_SPACES) ?? []).flatMap(segmentWords);
    return [
      ...joined.map((word) => ({ word: foldText(word), anywhere: true, open: true })),
      ...alone
        .map(foldWord)
        .flatMap((word) => [...new Set([word, word.replace(ARABIC_ARTICLE, '')])])
        .map((word) => ({ word, anywhere: false, open: (last && word.length > 1) || HANGUL.test(word) })),
    ].filter(({ word }) => word !== '');
  });
}

function foldWord(word: string): string {
  return foldText(word.replace(/^[.'’]+|[.'’]+$|['’]s?$/g, '')).replace(/['’]/g, '');
}

/** Words of two characters and more, or all of them where there is none. */
function segmentWords(run: string): string[] {
  const words = Array.from(new Intl.Segmenter('en', { granularity: 'word' }).segment(run), (s) => s.segment);
  const long = words.filter((word) => [...word].length > 1);
  return long.length > 0 ? long : words;
}

function foldByCharacter(text: string): Folded {
  const characters = text.match(CHARACTER) ?? [];
  const origin: number[] = [];
  let folded = '';
  characters.forEach((character, i) => {
    const plain = /^['’]$/.test(character) ? '' : foldText(character);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit++) origin.push(i);
  });
  return { characters, folded, origin };
}

function markWord(read: Folded, sought: SearchWord, hit: boolean[]): boolean {
  const { word } = sought;
  let met = false;
  for (let at = read.folded.indexOf(word); at >= 0; at = read.folded.indexOf(word, at + 1)) {
    const first = read.origin[at]!;
    const last = read.origin[at + word.length - 1]!;
    if (!fits(read.characters, first, last, sought)) continue;
    hit.fill(true, first, last + 1);
    met = true;
  }
  return met;
}

function fits(characters: string[], first: number, last: number, { anywhere, open }: SearchWord): boolean {
  if (anywhere) return true;
  const before = characters.slice(Math.max(0, first - LONGEST_ARTICLE), first).join('');
  const after = characters[last + 1] ?? '';
  return beginsAfter(before, characters[first]!) && (open || endsBefore(characters[last]!, after));
}

function beginsAfter(before: string, first: string): boolean {
  return !/[\p{L}\p{M}\p{N}]$/u.test(before) || isHump(before, first) || AFTER_ARTICLE.test(before);
}

function endsBefore(last: string, after: string): boolean {
  return !/^[\p{L}\p{M}\p{N}]/u.test(after) || isHump(last, after);
}

/** Between the two a new part of a camelCase word begins. */
function isHump(before: string, after: string): boolean {
  return /\p{Ll}$/u.test(before) && /^\p{Lu}/u.test(after);
}

function joinParts(characters: string[], hit: boolean[]): TextPart[] {
  const stretches: TextPart[] = [];
  characters.forEach((character, i) => {
    const last = stretches.at(-1);
    if (last && last.hit === hit[i]) last.text += character;
    else stretches.push({ text: character, hit: hit[i]! });
  });
  return stretches;
}
