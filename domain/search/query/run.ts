import { isDeepStrictEqual } from 'node:util';
import type { Sort } from '../../../contract/article.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { ArticleFilter } from '../../article-filter.ts';
import type { Candidate, Lookup, SearchIndex } from '../index/search-index.ts';
import { correctedTerms, likelierTerms } from '../spelling/correct.ts';
import { readCounts } from '../spelling/near-terms.ts';
import { restoreSpelling } from '../spelling/restore-spelling.ts';
import { type ParsedQuery, parseQuery } from './parse.ts';
import { compareByDate, rank } from './rank.ts';

/** The maximum number of matches that are ranked. Results of a broader query are reported as "1,000+". */
export const MAX_CANDIDATES = 1000;
/** With at most this many matches, another word is suggested if it is far more common. */
export const FEW_MATCHES = 3;
/** With this many exact matches in titles and headings, prefixes are not searched there. */
const ENOUGH_IN_HEADINGS = 100;
/** The number of corrections compared, and the score by which each later one must be better (see `rank`). */
const MAX_COMPARED = 4;
const LATER_PENALTY = 1.5;

/** A search in plain values, so that a worker can run it. */
export interface SearchQuery {
  term: string;
  filter: ArticleFilter;
  /** Sorts by date instead of relevance. */
  sort?: Sort | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** The best matches first, at most `MAX_CANDIDATES`. */
export interface RankedMatches {
  /** Values of `article.n`. */
  ns: number[];
  /** True if there are more matches. */
  capped: boolean;
  /** The term searched instead, because the typed one has no results. */
  corrected: string | null;
  /** Another term with results that may have been meant. */
  suggestion: string | null;
}

/** An index and a connection on which to read it. */
export interface SearchSource {
  index: SearchIndex;
  db: Reader;
}

const NOTHING: RankedMatches = { ns: [], capped: false, corrected: null, suggestion: null };

/** Searches articles. Checks no permission and caches nothing. */
export async function runSearch(source: SearchSource, search: SearchQuery): Promise<RankedMatches> {
  const query = parseQuery(search.term);
  if (query.words.length === 0) return NOTHING;
  const { score: _, ...matches } = await rankMatches(source, query, search);
  if (matches.ns.length === 0) return searchCorrected(source, search);
  const likelier = matches.ns.length <= FEW_MATCHES ? await likelierTerms(source.db, search.term) : [];
  return { ...matches, corrected: null, suggestion: await firstWithResults(source, search, likelier) };
}

/** Searches the likeliest corrections and takes the one whose best match has the highest score. */
async function searchCorrected(source: SearchSource, search: SearchQuery): Promise<RankedMatches> {
  const terms = await correctedTerms(source.db, search.term);
  const corrections = await findTermsWithResults(source, search, terms, MAX_COMPARED);
  let best = NOTHING;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (const [i, { term, n }] of corrections.entries()) {
    const { score, ...matches } = await rankMatches(source, parseQuery(term), search);
    if (score - LATER_PENALTY * i <= bestScore) continue;
    bestScore = score - LATER_PENALTY * i;
    const corrected = await restoreSpelling(source.db, matches.ns[0] ?? n, { typed: search.term, term });
    best = { ...matches, corrected, suggestion: null };
  }
  return best;
}

/** Returns the first term with results, spelled as in one of them. */
async function firstWithResults(
  source: SearchSource,
  search: SearchQuery,
  terms: string[],
): Promise<string | null> {
  const [first] = await findTermsWithResults(source, search, terms, 1);
  return first ? restoreSpelling(source.db, first.n, { typed: search.term, term: first.term }) : null;
}

/** Finds the first `max` terms with results, each with one matching article. */
async function findTermsWithResults(source: SearchSource, search: SearchQuery, terms: string[], max: number) {
  const found: { term: string; n: number }[] = [];
  for (const term of terms) {
    const query = parseQuery(term);
    if (found.length === max || query.words.length === 0) continue;
    const [n] = await lookUp(source, query, search, {}, 1);
    if (n !== undefined) found.push({ term, n });
  }
  return found;
}

/** Ranks all matches. `score` is that of the best one. */
async function rankMatches(
  source: SearchSource,
  query: ParsedQuery,
  search: SearchQuery,
): Promise<Pick<RankedMatches, 'ns' | 'capped'> & { score: number }> {
  const { ns, exactMatches, capped } = await findCandidates(source, query, search);
  const terms = query.words.flatMap(({ alternatives }) => alternatives);
  const [candidates, sequenceMatches, articleCounts] = await Promise.all([
    source.index.read(source.db, ns),
    findSequenceMatches(source, query, ns),
    readCounts(source.db, terms),
  ]);
  const ranked = rank(candidates, { query, exactMatches, sequenceMatches, articleCounts, now: search.now });
  const sorted = search.sort ? sortByDate(candidates, search.sort) : ranked.map(({ n }) => n);
  return { ns: sorted, capped, score: ranked[0]?.score ?? 0 };
}

function lookUp(
  { index, db }: SearchSource,
  query: ParsedQuery,
  { filter }: SearchQuery,
  options: Partial<Lookup>,
  limit: number,
) {
  return index.find(db, { query, within: 'all', exact: false, filter, limit, ...options });
}

/**
 * Finds the articles to rank: all matches or, of more than `MAX_CANDIDATES`, first those that match in title
 * and headings, then those with the words as typed, then the newest.
 */
async function findCandidates(source: SearchSource, query: ParsedQuery, search: SearchQuery) {
  const find = (options: Partial<Lookup>, limit = MAX_CANDIDATES) =>
    lookUp(source, query, search, options, limit);
  const exact = await find({ exact: true }, MAX_CANDIDATES + 1);
  const hasPrefix = query.words.some((word) => word.prefix);
  const isComplete = !hasPrefix || exact.length > MAX_CANDIDATES;
  const all = isComplete ? exact : await find({}, MAX_CANDIDATES + 1);
  const capped = all.length > MAX_CANDIDATES;
  const inHeadings = capped ? await findInHeadings(find, hasPrefix) : [];
  const ns = [...new Set([...inHeadings, ...exact, ...all])].slice(0, MAX_CANDIDATES);
  return { ns, exactMatches: new Set(exact), capped };
}

async function findInHeadings(
  find: (options: Partial<Lookup>) => Promise<number[]>,
  hasPrefix: boolean,
): Promise<number[]> {
  const exact = await find({ within: 'headings', exact: true });
  if (!hasPrefix || exact.length >= ENOUGH_IN_HEADINGS) return exact;
  return [...exact, ...(await find({ within: 'headings' }))];
}

async function findSequenceMatches(
  { index, db }: SearchSource,
  { sequence, phrases }: ParsedQuery,
  ns: number[],
): Promise<Set<number>> {
  if (sequence.terms.length < 2 || ns.length < 2) return new Set();
  // If the whole term is quoted, all matches contain it.
  if (phrases.some((phrase) => isDeepStrictEqual(phrase, sequence))) return new Set(ns);
  return new Set(await index.findSequence(db, sequence, ns));
}

function sortByDate(candidates: Candidate[], sort: Sort): number[] {
  const newestFirst = [...candidates].sort(compareByDate);
  return (sort === 'createdAt' ? newestFirst.reverse() : newestFirst).map(({ n }) => n);
}
