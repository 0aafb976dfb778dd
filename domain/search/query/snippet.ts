import type { Snippet } from '../../../contract/article.ts';
import { foldLetters } from '../../../contract/letters.ts';
import { hitsIn, wordsOf } from '../../../contract/marks.ts';
import type { Reader } from '../../../platform/db/database.ts';

/** So much of a body is looked through, in characters. */
const LOOKED_THROUGH = 60_000;
/** Characters of a snippet: at most, and at least when it is cut at the end of a sentence or word. */
const LONGEST = 240;
const SHORTEST = 120;
/** A first match further in than this falls out of the three lines of a telephone; so much before it stays, in characters. */
const TOO_FAR = 90;
const BEFORE = 40;

/** See `findSnippets`. */
export async function readSnippets(db: Reader, ns: number[], term: string): Promise<Map<number, Snippet>> {
  const rows = await db
    .selectFrom('article')
    .select((eb) => [
      'n',
      'excerpt',
      'start_text',
      eb.fn<string>('substr', ['search_text', eb.lit(1), eb.lit(LOOKED_THROUGH)]).as('body'),
    ])
    .where('n', 'in', ns)
    .execute();
  return new Map(rows.map((row) => [row.n, makeSnippet(row.excerpt ?? row.start_text, row.body, term)]));
}

/** A snippet of one article; without any match it is the description. */
export function makeSnippet(description: string, body: string, term: string): Snippet {
  const sought = wordsOf(term).map(({ word }) => word);
  let best = nearer(description, 0, read(description, term), term);
  for (const [from, to] of piecesOf(body)) {
    if (best.met === sought.length) break;
    const piece = body.slice(from, to);
    if (mayMeet(piece, sought) <= best.met) continue;
    const better = read(shown(piece, from > 0, to < body.length), term);
    if (better.met > best.met) best = nearer(body, from, better, term);
  }
  return best.snippet;
}

interface Read {
  snippet: Snippet;
  /** How many of the words of the term it has. */
  met: number;
}

function read(text: string, term: string): Read {
  const { hits, met } = hitsIn(text, term);
  return { snippet: { text, hits }, met };
}

/** What was read of a text from `from` on, begun shortly before its first match where that stands far in. */
function nearer(text: string, from: number, found: Read, term: string): Read {
  const [first = 0] = found.snippet.hits[0] ?? [];
  if (first <= TOO_FAR) return found;
  const about = from + first - BEFORE;
  const word = text.slice(about).search(/(?<=[\s。！？،、，])\S/u);
  if (word < 0 || word >= BEFORE) return found;
  const begin = about + word;
  const to = endOf(text, begin);
  const closer = read(shown(text.slice(begin, to), true, to < text.length), term);
  return closer.met < found.met ? found : closer;
}

/** Quick, and at times too many: words count wherever their letters stand. */
function mayMeet(piece: string, sought: string[]): number {
  const folded = foldLetters(piece).replace(/['’]/g, '');
  return sought.filter((word) => folded.includes(word)).length;
}

function shown(piece: string, before: boolean, after: boolean): string {
  return `${before ? '… ' : ''}${piece.replace(/\s+/g, ' ').trim()}${after ? ' …' : ''}`;
}

/** The text in pieces that end with a sentence, else with a word, else with a character. */
function* piecesOf(text: string): Generator<[from: number, to: number]> {
  for (let from = 0; from < text.length; ) {
    const to = endOf(text, from);
    yield [from, to];
    from = to;
  }
}

function endOf(text: string, from: number): number {
  if (text.length - from <= LONGEST) return text.length;
  const head = text.slice(from, from + LONGEST);
  for (const end of [/[.!?؟।…]["”’)]*\s|[。！？]|\n/gu, /\s/gu]) {
    const last = [...head.matchAll(end)].at(-1);
    const at = last ? last.index + last[0].length : 0;
    if (at >= SHORTEST) return from + at;
  }
  return from + (/^[\s\S]*[^\p{M}\u200d](?=\P{M})/u.exec(head)?.[0].length ?? LONGEST);
}
