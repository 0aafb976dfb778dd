import { isDeepStrictEqual } from 'node:util';
import type { Sort } from '../../../contract/article.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Candidate, Lookup, SearchIndex } from '../index/search-index.ts';
import { restoreSpelling } from '../spelling/as-written.ts';
import { correctedTerms, likelierTerms } from '../spelling/correct.ts';
import { readCounts } from '../spelling/near-runs.ts';
import type { ArticleFilter } from './filter.ts';
import { type ParsedQuery, parseQuery } from './parse.ts';
import { compareByDate, rank } from './rank.ts';

/** So many matches are ranked; a broader query says "1,000+". */
export const MAX_CANDIDATES = 1000;
/** With so few matches a reader may have meant another word. */
export const FEW_MATCHES = 3;
/** More titles and headings than anybody looks through. */
const ENOUGH_TITLED = 100;
/** So many corrections are compared, and each later one has to be better by this (see `rank`). */
const COMPARED = 4;
const LESS_LIKELY = 1.5;

/** A question that can be put to another thread. */
export interface SearchQuery {
  term: string;
  filter: ArticleFilter;
  /** By date instead of relevance. */
  sort?: Sort | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** All that matches, best first; at most `MAX_CANDIDATES` of them, with `capped` when there are more. */
export interface RankedMatches {
  /** `article.n` */
  ns: number[];
  capped: boolean;
  /** What was searched for instead, because the term itself finds nothing. */
  corrected: string | null;
  /** What the reader may have meant; it finds something. */
  suggestion: string | null;
}

/** What the search works with: an index and a connection that reads it. */
export interface SearchSource {
  index: SearchIndex;
  db: Reader;
}

/** The articles for a term. Asks no permission and keeps nothing. */
export async function runSearch(source: SearchSource, asked: SearchQuery): Promise<RankedMatches> {
  const query = parseQuery(asked.term);
  if (query.words.length === 0) return { ns: [], capped: false, corrected: null, suggestion: null };
  const { score: _, ...found } = await rankMatches(source, query, asked);
  if (found.ns.length === 0) return searchCorrected(source, asked);
  const few = found.ns.length <= FEW_MATCHES;
  const likelier = few ? await likelierTerms(source.db, asked.term) : [];
  return { ...found, corrected: null, suggestion: await firstWithResults(source, asked, likelier) };
}

/** Of the likeliest terms that find something the one whose best article answers best: it has the words in its title. */
async function searchCorrected(source: SearchSource, asked: SearchQuery): Promise<RankedMatches> {
  const terms = await correctedTerms(source.db, asked.term);
  const finding = await findTermsWithResults(source, asked, terms, COMPARED);
  let best: RankedMatches = { ns: [], capped: false, corrected: null, suggestion: null };
  let most = Number.NEGATIVE_INFINITY;
  for (const [i, { term, n }] of finding.entries()) {
    const { score, ...found } = await rankMatches(source, parseQuery(term), asked);
    if (score - LESS_LIKELY * i <= most) continue;
    most = score - LESS_LIKELY * i;
    const corrected = await restoreSpelling(source.db, found.ns[0] ?? n, { typed: asked.term, term });
    best = { ...found, corrected, suggestion: null };
  }
  return best;
}

/** The first of the terms that this reader finds something by, as what is found writes it. */
async function firstWithResults(
  source: SearchSource,
  asked: SearchQuery,
  terms: string[],
): Promise<string | null> {
  const [first] = await findTermsWithResults(source, asked, terms, 1);
  return first ? restoreSpelling(source.db, first.n, { typed: asked.term, term: first.term }) : null;
}

/** The first `most` of the terms that this reader finds something by, with an article of each. */
async function findTermsWithResults(source: SearchSource, asked: SearchQuery, terms: string[], most: number) {
  const finding: { term: string; n: number }[] = [];
  for (const term of terms) {
    const query = parseQuery(term);
    if (finding.length === most || query.words.length === 0) continue;
    const [n] = await look(source, query, asked, {}, 1);
    if (n !== undefined) finding.push({ term, n });
  }
  return finding;
}

/** All that match; `score` is the best one's. */
async function rankMatches(
  source: SearchSource,
  query: ParsedQuery,
  asked: SearchQuery,
): Promise<Pick<RankedMatches, 'ns' | 'capped'> & { score: number }> {
  const { ns, whole, capped } = await findCandidates(source, query, asked);
  const terms = query.words.flatMap((word) => word.any);
  const [candidates, following, articles] = await Promise.all([
    source.index.read(source.db, ns),
    inOrder(source, query, ns),
    readCounts(source.db, terms),
  ]);
  const ranked = rank(candidates, { query, whole, inOrder: following, articles, now: asked.now });
  const found = asked.sort ? byDate(candidates, asked.sort) : ranked.map(({ n }) => n);
  return { ns: found, capped, score: ranked[0]?.score ?? 0 };
}

function look(
  source: SearchSource,
  query: ParsedQuery,
  asked: SearchQuery,
  narrowing: Partial<Lookup>,
  limit: number,
) {
  const wanted = { query, within: 'all', exact: false, filter: asked.filter, limit, ...narrowing } as const;
  return source.index.find(source.db, wanted);
}

/**
 * The articles to rank: all that match or, among more than `MAX_CANDIDATES`, those that match in title and headings,
 * then those that have the words as typed, then the last made.
 */
async function findCandidates(source: SearchSource, query: ParsedQuery, asked: SearchQuery) {
  const find = (narrowing: Partial<Lookup>, limit = MAX_CANDIDATES) =>
    look(source, query, asked, narrowing, limit);
  const whole = await find({ exact: true }, MAX_CANDIDATES + 1);
  const typing = query.words.some((word) => word.prefix);
  const enough = !typing || whole.length > MAX_CANDIDATES;
  const all = enough ? whole : await find({}, MAX_CANDIDATES + 1);
  const capped = all.length > MAX_CANDIDATES;
  const titled = capped ? await findInHeadings(find, typing) : [];
  const ns = [...new Set([...titled, ...whole, ...all])].slice(0, MAX_CANDIDATES);
  return { ns, whole: new Set(whole), capped };
}

type Find = (narrowing: Partial<Lookup>) => Promise<number[]>;

/** With the words as typed; as beginnings, too, where that gives little: to gather all of a common beginning takes long. */
async function findInHeadings(find: Find, typing: boolean): Promise<number[]> {
  const exact = await find({ within: 'headings', exact: true });
  if (!typing || exact.length >= ENOUGH_TITLED) return exact;
  return [...new Set([...exact, ...(await find({ within: 'headings' }))])];
}

async function inOrder({ index, db }: SearchSource, query: ParsedQuery, ns: number[]): Promise<Set<number>> {
  const { sequence, phrases } = query;
  if (sequence.terms.length < 2 || ns.length < 2) return new Set();
  // What is quoted from beginning to end is in order wherever it was found.
  if (phrases.some((phrase) => isDeepStrictEqual(phrase, sequence))) return new Set(ns);
  return new Set(await index.findSequence(db, sequence, ns));
}

function byDate(candidates: Candidate[], sort: Sort): number[] {
  const newest = [...candidates].sort(compareByDate);
  return (sort === 'createdAt' ? newest.reverse() : newest).map(({ n }) => n);
}
