import type { Candidate } from '../index/search-index.ts';
import type { ParsedQuery, QueryWord } from './parse.ts';

/** What a word earns in each column that has it, whole or as the beginning of another. A title outweighs all others together. */
const TITLE = { whole: 12, begins: 8 };
const HEADINGS = { whole: 5, begins: 3 };
const EXCERPT = { whole: 3, begins: 2 };
const BODY = { whole: 1.2, begins: 0.6 };
/** The most that repetition in the body adds to a word. */
const REPEATED = 2;
/** What each word after the first adds where all stand in the order typed, and the most of it. */
const IN_ORDER = 3;
const IN_ORDER_MOST = 12;
/** A title that has the words in the order typed, and one that says nothing else. */
const TITLE_IN_ORDER = 4;
const NOTHING_ELSE = 4;
/** A title, heading or excerpt with a word that begins with the letter just typed. */
const BEGUN = 1;
/** What an article of today is ahead of one that is very old. */
const NEW = 0.6;
const YEAR_MS = 365.25 * 24 * 3600 * 1000;

/** What ranking knows beside the candidates. */
export interface RankingContext {
  query: ParsedQuery;
  /** Articles that have every word as typed, not only as a beginning. */
  whole: Set<number>;
  /** Articles that have the whole query somewhere in the order typed. */
  inOrder: Set<number>;
  /** In how many articles each term stands, as far as counted. */
  articles: Map<string, number>;
  /** Milliseconds since 1970. */
  now: number;
}

/** An article's number, and how well it answers. */
export interface RankedArticle {
  n: number;
  score: number;
}

/** The `candidates`, best first; equals by date, the newest first. */
export function rank(candidates: Candidate[], known: RankingContext): RankedArticle[] {
  const weights = known.query.words.map((word) => weightOf(word, known.articles));
  const scored = candidates.map((candidate) => ({ candidate, score: score(candidate, weights, known) }));
  scored.sort((a, b) => b.score - a.score || compareByDate(a.candidate, b.candidate));
  return scored.map(({ candidate, score }) => ({ n: candidate.n, score }));
}

/** Words weigh by how rare they are; all of a query together weigh 1. */
function weightOf(word: QueryWord, articles: Map<string, number>): number {
  const most = Math.max(...word.any.map((term) => articles.get(term) ?? 0));
  return 1 / Math.log2(2 + most);
}

function score(candidate: Candidate, weights: number[], known: RankingContext): number {
  const { query, whole, inOrder, now } = known;
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  let words = 0;
  query.words.forEach((word, i) => {
    words += (weights[i] ?? 0) * earned(candidate, word, whole.has(candidate.n));
  });
  return (
    words / total +
    (inOrder.has(candidate.n) ? Math.min(IN_ORDER * (query.words.length - 1), IN_ORDER_MOST) : 0) +
    titleBonus(candidate.title, query) +
    begunBonus(candidate, query) +
    newness(candidate.dated_at, now)
  );
}

function earned(candidate: Candidate, word: QueryWord, wholeInBody: boolean): number {
  return Math.max(
    ...word.any.map(
      (term) =>
        inColumn(candidate.title, term, word.prefix, TITLE) +
        inColumn(candidate.headings, term, word.prefix, HEADINGS) +
        inColumn(candidate.excerpt, term, word.prefix, EXCERPT) +
        (wholeInBody || !word.prefix ? BODY.whole : BODY.begins) +
        repeated(candidate.topics, term),
    ),
  );
}

function inColumn(
  column: string,
  term: string,
  prefix: boolean,
  worth: { whole: number; begins: number },
): number {
  if (column.includes(` ${term} `)) return worth.whole;
  return prefix && column.includes(` ${term}`) ? worth.begins : 0;
}

/** Grows with the count in the body and never past its limit, as BM25's term frequency does. */
function repeated(topics: string, term: string): number {
  const start = topics.indexOf(` ${term}:`);
  if (start < 0) return 0;
  const count = Number.parseInt(topics.slice(start + term.length + 2), 10);
  return (REPEATED * count) / (count + 8);
}

function titleBonus(title: string, { sequence }: ParsedQuery): number {
  const typed = ` ${sequence.terms.join(' ')}`;
  if (sequence.terms.length === 0 || !title.includes(typed)) return 0;
  return TITLE_IN_ORDER + (NOTHING_ELSE * typed.length) / title.length;
}

function begunBonus({ title, headings, excerpt }: Candidate, { begun }: ParsedQuery): number {
  if (begun === undefined) return 0;
  return [title, headings, excerpt].some((column) => column.includes(` ${begun}`)) ? BEGUN : 0;
}

function newness(datedAt: string, now: number): number {
  const years = Math.max(0, now - Date.parse(datedAt)) / YEAR_MS;
  return NEW / (1 + years);
}

/** For sorting by date as every list does: the newest first, of equal date the one with the later `id`. */
export function compareByDate(a: Candidate, b: Candidate): number {
  return compare(b.dated_at, a.dated_at) || compare(b.id, a.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
