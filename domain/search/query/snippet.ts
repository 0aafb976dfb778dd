import type { Snippet } from '../../../contract/article.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { foldText } from '../../../shared/text/fold.ts';
import { findHits, parseSearchWords } from '../../../shared/text/matches.ts';

/** Characters of a body that are searched. */
const MAX_SEARCHED = 60_000;
/** Characters of a snippet, and the minimum at which it may end with a sentence or word. */
const MAX_LENGTH = 240;
const MIN_LENGTH = 120;
/** A first match after this many characters would be outside the three lines of a mobile screen. */
const MAX_LEAD = 90;
/** Characters before the first match in a snippet that is cut at its beginning. */
const LEAD = 40;

/** Reads the snippets of these articles for a search term. See `findSnippets`. */
export async function readSnippets(db: Reader, ns: number[], term: string): Promise<Map<number, Snippet>> {
  const rows = await db
    .selectFrom('article')
    .select((eb) => [
      'n',
      'excerpt',
      'start_text',
      eb.fn<string>('substr', ['search_text', eb.lit(1), eb.lit(MAX_SEARCHED)]).as('body'),
    ])
    .where('n', 'in', ns)
    .execute();
  return new Map(rows.map((row) => [row.n, makeSnippet(row.excerpt ?? row.start_text, row.body, term)]));
}

/**
 * Makes the snippet of an article: the description or the piece of the body with the most words of the term.
 */
export function makeSnippet(description: string, body: string, term: string): Snippet {
  const words = parseSearchWords(term).map(({ word }) => word);
  let best = cutLead(description, 0, mark(description, term), term);
  for (const [from, to] of splitPieces(body)) {
    if (best.met === words.length) break;
    const piece = body.slice(from, to);
    if (countPossibleWords(piece, words) <= best.met) continue;
    const marked = mark(withEllipses(piece, from > 0, to < body.length), term);
    if (marked.met > best.met) best = cutLead(body, from, marked, term);
  }
  return best.snippet;
}

interface MarkedSnippet {
  snippet: Snippet;
  /** The number of words of the term that it contains. */
  met: number;
}

function mark(text: string, term: string): MarkedSnippet {
  const { hits, met } = findHits(text, term);
  return { snippet: { text, hits }, met };
}

/**
 * If the first match of the snippet at `from` comes late, returns one that starts shortly before the match.
 */
function cutLead(text: string, from: number, marked: MarkedSnippet, term: string): MarkedSnippet {
  const [first = 0] = marked.snippet.hits[0] ?? [];
  if (first <= MAX_LEAD) return marked;
  const earliest = from + first - LEAD;
  const wordStart = text.slice(earliest).search(/(?<=[\s。！？،、，])\S/u);
  if (wordStart < 0 || wordStart >= LEAD) return marked;
  const start = earliest + wordStart;
  const end = findEnd(text, start);
  const cut = mark(withEllipses(text.slice(start, end), true, end < text.length), term);
  return cut.met < marked.met ? marked : cut;
}

/** A fast upper bound: counts words anywhere in the piece, also inside other words. */
function countPossibleWords(piece: string, words: string[]): number {
  const folded = foldText(piece).replace(/['’]/g, '');
  return words.filter((word) => folded.includes(word)).length;
}

function withEllipses(piece: string, before: boolean, after: boolean): string {
  return `${before ? '… ' : ''}${piece.replace(/\s+/g, ' ').trim()}${after ? ' …' : ''}`;
}

/** Splits the text into pieces that end with a sentence, else with a word, else with a character. */
function* splitPieces(text: string): Generator<[from: number, to: number]> {
  for (let from = 0; from < text.length; ) {
    const to = findEnd(text, from);
    yield [from, to];
    from = to;
  }
}

function findEnd(text: string, from: number): number {
  if (text.length - from <= MAX_LENGTH) return text.length;
  const head = text.slice(from, from + MAX_LENGTH);
  for (const end of [/[.!?؟।…]["”’)]*\s|[。！？]|\n/gu, /\s/gu]) {
    const last = [...head.matchAll(end)].at(-1);
    const at = last ? last.index + last[0].length : 0;
    if (at >= MIN_LENGTH) return from + at;
  }
  return from + (/^[\s\S]*[^\p{M}\u200d](?=\P{M})/u.exec(head)?.[0].length ?? MAX_LENGTH);
}
