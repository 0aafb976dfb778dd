import type { Node } from '@tiptap/pm/model';
import { normalize } from '../../../../shared/text/combining-marks.ts';

/** A search in the text. */
export type FindQuery = { term: string; matchCase: boolean; wholeWord: boolean };

/** A match in the document. */
export type TextMatch = { from: number; to: number };

export const MAX_FIND_TERM = 200;

const WORD = '[\\p{L}\\p{M}\\p{N}_]';
/**
 * Accents that are characters of their own: `x` is not a match in `x̂`. Vowel signs, as of Bengali, may
 * follow a match.
 */
const ACCENT = '[\\u0300-\\u036f]';

/** Compiles a query. Returns null if there is nothing to find. */
export function compileQuery({ term, matchCase, wholeWord }: FindQuery): RegExp | null {
  const typed = normalize(term.slice(0, MAX_FIND_TERM), 'NFC').replaceAll('\ufffc', '');
  if (typed === '') return null;
  const escaped = typed
    .replace(/[\\^$.*+?()[\]{}|/-]/g, (sign) => `\\${sign}`)
    .replace(/[ \u00a0]/g, '[ \\u00a0]');
  const source = wholeWord ? `(?<!${WORD})${escaped}(?!${WORD})` : `${escaped}(?!${ACCENT})`;
  return new RegExp(source, matchCase ? 'gu' : 'giu');
}

/** Finds all matches in the document. Results of unchanged blocks are taken from the cache. */
export function findMatches(doc: Node, pattern: RegExp): TextMatch[] {
  const matches: TextMatch[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    for (const { from, to } of findInBlock(node, pattern)) {
      matches.push({ from: position + 1 + from, to: position + 1 + to });
    }
    return false;
  });
  return matches;
}

const cache = new WeakMap<Node, { pattern: RegExp; matches: TextMatch[] }>();

function findInBlock(block: Node, pattern: RegExp): TextMatch[] {
  const cached = cache.get(block);
  if (cached?.pattern === pattern) return cached.matches;
  const matches = findInText(block.textBetween(0, block.content.size, undefined, '\ufffc'), pattern);
  cache.set(block, { pattern, matches });
  return matches;
}

/** Finds a pattern in a text, whichever way the text writes its accents. Offsets are those of the text. */
export function findInText(text: string, pattern: RegExp): TextMatch[] {
  if (normalize(text, 'NFC') === text) {
    return Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({
      from: index,
      to: index + match.length,
    }));
  }
  const { composed, from, to } = compose(text);
  return Array.from(composed.matchAll(pattern), ({ 0: match, index }) => ({
    from: from[index] as number,
    to: to[index + match.length - 1] as number,
  }));
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Composes a text, with the range in the text for each unit of the result. */
function compose(text: string): { composed: string; from: number[]; to: number[] } {
  let composed = '';
  const from: number[] = [];
  const to: number[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    let start = index;
    for (const piece of splitComposed(segment)) {
      const part = normalize(piece, 'NFC');
      for (let i = 0; i < part.length; i++) {
        from.push(part === piece ? start + i : start);
        to.push(part === piece ? start + i + 1 : start + piece.length);
      }
      composed += part;
      start += piece.length;
    }
  }
  return { composed, from, to };
}

/** A grapheme with more marks is one piece. */
const MAX_SPLIT = 32;

/**
 * Splits a grapheme where composing joins nothing, so that a match of a Bengali letter leaves out its vowel
 * sign.
 */
function splitComposed(grapheme: string): string[] {
  const whole = normalize(grapheme, 'NFC');
  if (whole === grapheme || grapheme.length > MAX_SPLIT) return [grapheme];
  for (let end = 1; end < grapheme.length; end++) {
    const [first, rest] = [grapheme.slice(0, end), grapheme.slice(end)];
    if (normalize(first, 'NFC') + normalize(rest, 'NFC') === whole) return [first, ...splitComposed(rest)];
  }
  return [grapheme];
}
