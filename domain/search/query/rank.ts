import type { Candidate } from '../index/search-index.ts';
import { rankedTexts } from '../index/texts.ts';
import type { ParsedQuery, QueryWord } from './parse.ts';

/**
 * Points for a word per text, as a whole word and as a prefix. A title outweighs all other texts together.
 */
const POINTS = {
  title: { whole: 12, prefix: 8 },
  headings: { whole: 5, prefix: 3 },
  excerpt: { whole: 3, prefix: 2 },
  body: { whole: 1.2, prefix: 0.6 },
};
/** Maximum points for repetition of a word in the body. */
const MAX_REPETITION = 2;
/** Points for each word after the first if the article contains all in the order typed, and their maximum. */
const SEQUENCE = 3;
const MAX_SEQUENCE = 12;
/** Points for a title with the words in the order typed, and for one without other words. */
const TITLE_SEQUENCE = 4;
const TITLE_ONLY = 4;
/** Points if one of the ranked texts has a word that starts with the initial. */
const INITIAL = 1;
/** Maximum recency bonus. */
const RECENCY = 0.6;
const YEAR_MS = 365.25 * 24 * 3600 * 1000;

/** The data for ranking besides the candidates. */
export interface RankingContext {
  query: ParsedQuery;
  /** Articles that contain every word as a whole word. */
  exactMatches: Set<number>;
  /** Articles that contain the whole query in the order typed. */
  sequenceMatches: Set<number>;
  /** The number of articles per term at the last count. */
  articleCounts: Map<string, number>;
  /** Milliseconds since 1970. */
  now: number;
}

/** An article's number and score. */
export interface RankedArticle {
  n: number;
  score: number;
}

/** Sorts the candidates by score, those with equal scores by date. */
export function rank(candidates: Candidate[], context: RankingContext): RankedArticle[] {
  const weights = context.query.words.map((word) => rarity(word, context.articleCounts));
  const scored = candidates.map((candidate) => ({ candidate, score: score(candidate, weights, context) }));
  scored.sort((a, b) => b.score - a.score || compareByDate(a.candidate, b.candidate));
  return scored.map(({ candidate, score }) => ({ n: candidate.n, score }));
}

/** The weight of a word grows with its rarity. */
function rarity({ alternatives }: QueryWord, articleCounts: Map<string, number>): number {
  const most = Math.max(...alternatives.map((term) => articleCounts.get(term) ?? 0));
  return 1 / Math.log2(2 + most);
}

function score(candidate: Candidate, weights: number[], context: RankingContext): number {
  const { query, exactMatches, sequenceMatches, now } = context;
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  let words = 0;
  query.words.forEach((word, i) => {
    words += (weights[i] ?? 0) * wordScore(candidate, word, exactMatches.has(candidate.n));
  });
  return (
    words / total +
    (sequenceMatches.has(candidate.n) ? Math.min(SEQUENCE * (query.words.length - 1), MAX_SEQUENCE) : 0) +
    titleBonus(candidate.title, query) +
    initialBonus(candidate, query) +
    recencyBonus(candidate.dated_at, now)
  );
}

function wordScore(candidate: Candidate, { alternatives, prefix }: QueryWord, isExact: boolean): number {
  return Math.max(
    ...alternatives.map(
      (term) =>
        rankedTexts.reduce((sum, name) => sum + textScore(candidate[name], term, prefix, POINTS[name]), 0) +
        (isExact || !prefix ? POINTS.body.whole : POINTS.body.prefix) +
        repetitionScore(candidate.topics, term),
    ),
  );
}

function textScore(text: string, term: string, prefix: boolean, points: typeof POINTS.title): number {
  if (text.includes(` ${term} `)) return points.whole;
  return prefix && text.includes(` ${term}`) ? points.prefix : 0;
}

/** Grows with the count in the body up to a limit, like BM25's term frequency. */
function repetitionScore(topics: string, term: string): number {
  const start = topics.indexOf(` ${term}:`);
  if (start < 0) return 0;
  const count = Number.parseInt(topics.slice(start + term.length + 2), 10);
  return (MAX_REPETITION * count) / (count + 8);
}

function titleBonus(title: string, { sequence }: ParsedQuery): number {
  const typed = ` ${sequence.terms.join(' ')}`;
  if (sequence.terms.length === 0 || !title.includes(typed)) return 0;
  return TITLE_SEQUENCE + (TITLE_ONLY * typed.length) / title.length;
}

function initialBonus(candidate: Candidate, { initial }: ParsedQuery): number {
  if (initial === undefined) return 0;
  return rankedTexts.some((name) => candidate[name].includes(` ${initial}`)) ? INITIAL : 0;
}

function recencyBonus(datedAt: string, now: number): number {
  const years = Math.max(0, now - Date.parse(datedAt)) / YEAR_MS;
  return RECENCY / (1 + years);
}

/** Compares for sorting by date as all lists do: newest first, at equal dates the greater `id` first. */
export function compareByDate(a: Candidate, b: Candidate): number {
  return compare(b.dated_at, a.dated_at) || compare(b.id, a.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
