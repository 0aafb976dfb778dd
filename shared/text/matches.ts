import { ARABIC_ARTICLE, foldText } from './fold.ts';

/** A part of a text; `hit` is true if it matches the search term. Joined, the parts are the text. */
export interface TextPart {
  text: string;
  hit: boolean;
}

/**
 * A word to mark: `anywhere` in writing systems without spaces, otherwise at the start of a word. `open`
 * words may continue.
 */
export interface SearchWord {
  word: string;
  anywhere: boolean;
  open: boolean;
}

/**
 * A text by its characters (letters with their marks), and its folded form with the character that each unit
 * is from.
 */
interface Folded {
  characters: string[];
  folded: string;
  origin: number[];
}

const TERM_WORD = /[\p{L}\p{M}\p{N}_.+#'’\u200c\u200d]+/gu;
/**
 * A letter with its marks. Indic consonants joined by a virama stay together, because they are folded
 * together.
 */
const CHARACTER = /(?:\P{M}\p{M}*[\u094d\u09cd\u0d4d]\u200d?)*\P{M}\p{M}*|\p{M}+/gu;
const WITHOUT_SPACES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u30fc\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu;
const HANGUL = /^\p{sc=Hangul}/u;
const AFTER_ARTICLE = /(?<!\p{L})[وفبك]?ال$/u;
/** An article, its preposition, and the letter before them. */
const MAX_ARTICLE = 4;

/**
 * Splits `text` at the words of a search term, compared as the search does: regardless of case, accents and
 * variants. The last word of the term may be the start of a word.
 */
export function markMatches(text: string, term: string): TextPart[] {
  const read = foldByCharacter(text);
  const hit = new Array<boolean>(read.characters.length).fill(false);
  for (const word of parseSearchWords(term)) markWord(read, word, hit);
  return joinParts(read.characters, hit);
}

/**
 * Finds the ranges of the words, ascending, in UTF-16 units; `met` counts the words of the term that occur.
 */
export function findHits(text: string, term: string): { hits: [number, number][]; met: number } {
  const read = foldByCharacter(text);
  const hit = new Array<boolean>(read.characters.length).fill(false);
  let met = 0;
  for (const word of parseSearchWords(term)) if (markWord(read, word, hit)) met++;
  return { hits: hitRanges(joinParts(read.characters, hit)), met };
}

function hitRanges(parts: TextPart[]): [number, number][] {
  const spans: [number, number][] = [];
  let end = 0;
  for (const { text, hit } of parts) {
    if (hit) spans.push([end, end + text.length]);
    end += text.length;
  }
  return spans;
}

/** Splits a text at its hits. */
export function splitAtHits(text: string, hits: readonly (readonly [number, number])[]): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const [from, to] of hits) {
    if (from > end) parts.push({ text: text.slice(end, from), hit: false });
    parts.push({ text: text.slice(from, to), hit: true });
    end = to;
  }
  if (end < text.length) parts.push({ text: text.slice(end), hit: false });
  return parts;
}

/** Splits a search term into the words to look for in a text. */
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

/** Words of at least two characters; all words if there are none. */
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

function markWord(read: Folded, searchWord: SearchWord, hit: boolean[]): boolean {
  const { word } = searchWord;
  let met = false;
  for (let at = read.folded.indexOf(word); at >= 0; at = read.folded.indexOf(word, at + 1)) {
    const first = read.origin[at]!;
    const last = read.origin[at + word.length - 1]!;
    if (!fits(read.characters, first, last, searchWord)) continue;
    hit.fill(true, first, last + 1);
    met = true;
  }
  return met;
}

function fits(characters: string[], first: number, last: number, { anywhere, open }: SearchWord): boolean {
  if (anywhere) return true;
  const before = characters.slice(Math.max(0, first - MAX_ARTICLE), first).join('');
  const after = characters[last + 1] ?? '';
  return beginsAfter(before, characters[first]!) && (open || endsBefore(characters[last]!, after));
}

function beginsAfter(before: string, first: string): boolean {
  return !/[\p{L}\p{M}\p{N}]$/u.test(before) || isHump(before, first) || AFTER_ARTICLE.test(before);
}

function endsBefore(last: string, after: string): boolean {
  return !/^[\p{L}\p{M}\p{N}]/u.test(after) || isHump(last, after);
}

/** True if a new part of a camelCase word begins between the two. */
function isHump(before: string, after: string): boolean {
  return /\p{Ll}$/u.test(before) && /^\p{Lu}/u.test(after);
}

function joinParts(characters: string[], hit: boolean[]): TextPart[] {
  const parts: TextPart[] = [];
  characters.forEach((character, i) => {
    const last = parts.at(-1);
    if (last && last.hit === hit[i]) last.text += character;
    else parts.push({ text: character, hit: hit[i]! });
  });
  return parts;
}
