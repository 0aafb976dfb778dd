import search from 'approx-string-match';
import type { PlainText, TextRange } from './plain-text.ts';

/**
 * A passage by its words: what it quotes, the text around it, and the number of the top-level block that it
 * begins in.
 */
export interface Quotation {
  quote: string;
  before: string;
  after: string;
  block: number | null;
}

/** Maximum lengths of a quotation and of the text on each side of it. */
export interface QuotationLimits {
  quote: number;
  context: number;
}

type Text = Pick<PlainText<unknown>, 'text' | 'blocks'>;

/** The maximum number of places with the same words that are compared. */
const MAX_PLACES = 100;
/** Changed words are looked for within this distance of where they were. */
const FUZZY_DISTANCE = 20_000;
/** The part of a quotation that may have changed, and the shortest one that is found again after a change. */
const MAX_CHANGE = 0.4;
const MIN_CHANGED = 8;
/** From this length on, a quotation is found by its own words alone. */
const UNMISTAKABLE = 20;
/** The part of the text on one side that must be the same for shorter ones. */
const MIN_CONTEXT = 0.5;
/** A word that is cut by the edge of a passage is looked at up to this length. */
const MAX_WORD = 40;
/** A part of a word in a writing system that separates words by spaces. */
const WORD =
  '(?:(?![\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}])[\\p{L}\\p{M}\\p{N}])+';
const WORD_START = new RegExp(`^${WORD}`, 'u');
const WORD_END = new RegExp(`${WORD}$`, 'u');

/** Quotes a range of a text; null if it holds no words. A long one is cut at the end of a word. */
export function quotePassage(plain: Text, range: TextRange, limits: QuotationLimits): Quotation | null {
  const { text, blocks } = plain;
  const whole = text.slice(range.from, range.to);
  const lead = whole.length - whole.trimStart().length;
  const from = range.from + lead;
  const quote = cut(whole.trim(), limits.quote);
  if (quote === '') return null;
  const to = from + quote.length;
  return {
    quote,
    before: dropHalves(text.slice(Math.max(0, from - limits.context), from)),
    after: dropHalves(text.slice(to, to + limits.context)),
    block: Math.max(0, blockAt(blocks, from)),
  };
}

/**
 * Finds a passage in a text that may have changed: where its words still are, by the text around them and its
 * block if they are in several places, or else where most of its characters are. Null if it is gone.
 */
export function findPassage(plain: Text, passage: Quotation): TextRange | null {
  return findUnchanged(plain, passage) ?? findChanged(plain, collapsed(passage));
}

/** Finds a passage only where its words are unchanged, which takes a small part of the time. */
export function findUnchanged(plain: Text, quotation: Quotation): TextRange | null {
  const passage = collapsed(quotation);
  const { quote, block } = passage;
  if (quote === '') return null;
  const hasContext = passage.before + passage.after !== '';
  let best: { range: TextRange; score: number } | null = null;
  let at = plain.text.indexOf(quote);
  for (let places = 0; at >= 0 && places < MAX_PLACES; places++) {
    const range = { from: at, to: at + quote.length };
    const context = matchContext(plain.text, range, passage);
    const distance = block === null ? 0 : Math.abs(blockAt(plain.blocks, at) - block);
    const isSure = quote.length >= UNMISTAKABLE || !hasContext || context.best >= MIN_CONTEXT;
    const score = context.sum - distance / (plain.blocks.length + 1) / 10;
    if (isSure && (!best || score > best.score)) best = { range, score };
    at = plain.text.indexOf(quote, at + 1);
  }
  return best?.range ?? null;
}

function findChanged({ text, blocks }: Text, passage: Quotation): TextRange | null {
  const { quote, block } = passage;
  if (quote.length < MIN_CHANGED) return null;
  const center = blocks[Math.min(block ?? 0, blocks.length - 1)] ?? 0;
  const start = Math.max(0, center - FUZZY_DISTANCE);
  const part = text.slice(start, center + FUZZY_DISTANCE);
  let best: { range: TextRange; score: number } | null = null;
  const matches = search(part, quote, Math.floor(quote.length * MAX_CHANGE)).slice(0, MAX_PLACES);
  for (const match of matches) {
    const range = extendToWords(text, { from: start + match.start, to: start + match.end });
    const context = matchContext(text, range, passage);
    const isSure = quote.length >= UNMISTAKABLE || context.best >= MIN_CONTEXT;
    const score = 5 * (1 - match.errors / quote.length) + 2 * context.sum;
    if (isSure && (!best || score > best.score)) best = { range, score };
  }
  return best?.range ?? null;
}

/**
 * Extends a range that begins or ends within a word. Words of scripts without spaces are left as they are.
 */
function extendToWords(text: string, { from, to }: TextRange): TextRange {
  const before = text.slice(Math.max(0, from - MAX_WORD), from);
  const after = text.slice(to, to + MAX_WORD);
  const begins = WORD_START.test(text.slice(from, from + 2)) ? WORD_END.exec(before) : null;
  const ends = WORD_END.test(text.slice(Math.max(0, to - 2), to)) ? WORD_START.exec(after) : null;
  return { from: from - (begins?.[0].length ?? 0), to: to + (ends?.[0].length ?? 0) };
}

/**
 * How much of the text on each side of a range is the same, from 0 to 1: the sum of both sides, and the
 * better one.
 */
function matchContext(text: string, { from, to }: TextRange, { before, after }: Quotation) {
  const beforeNow = text.slice(Math.max(0, from - before.length - 1), from).trimEnd();
  const afterNow = text.slice(to, to + after.length + 1).trimStart();
  const sides = [
    before === '' ? Number(from === 0) : commonEnd(before, beforeNow) / before.length,
    after === '' ? Number(to === text.length) : commonStart(after, afterNow) / after.length,
  ] as const;
  return { sum: sides[0] + sides[1], best: Math.max(...sides) };
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.at(-1 - length) === other.at(-1 - length)) length++;
  return length;
}

/** The index of the last block that begins at `at` or before it. */
function blockAt(blocks: readonly number[], at: number): number {
  const next = blocks.findIndex((start) => start > at);
  return (next < 0 ? blocks.length : next) - 1;
}

function collapsed({ quote, before, after, block }: Quotation): Quotation {
  return { quote: collapse(quote), before: collapse(before), after: collapse(after), block };
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const space = text.lastIndexOf(' ', maxLength);
  return dropHalves(text.slice(0, space > 0 ? space : maxLength));
}

/** Removes halves of surrogate pairs at the ends of a text that was cut. */
function dropHalves(text: string): string {
  return text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
}
