import type { Sort, Status } from '../../contract/article.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { indexes } from './dialects.ts';
import type { Candidate, LookUp } from './lookup.ts';
import { type Query, readQuery } from './query.ts';
import { newerFirst, rank } from './rank.ts';

export type { SearchDocument } from './document.ts';
export { indexArticle, unindexArticle } from './keep.ts';
export { countNewWords } from './new-words.ts';
export { rebuildIndex } from './rebuild.ts';
export { countVocabulary } from './vocabulary.ts';
export { enqueueSearchWork, searchJobs } from './work.ts';

/** So many matches are ranked; a broader query says "1,000+". */
export const MAX_CANDIDATES = 1000;

/** What to look for and which page of it. `page` counts from 1. */
export interface Search {
  term: string;
  category?: string | undefined;
  subcategory?: string | undefined;
  /** The account that made the article. */
  createdBy?: string | undefined;
  status: Status | 'all';
  /** By date instead of relevance. */
  sort?: Sort | undefined;
  page: number;
  limit: number;
}

/** `article.n` in order; `total` counts all matches, or is `MAX_CANDIDATES` with `capped` when there are more. */
export interface Found {
  ns: number[];
  total: number;
  capped: boolean;
}

/**
 * Articles that have every word of `term`, its last word as a prefix and words in quotes as they stand, best first.
 * Asks no permission: the caller decides which status the actor may see. A term without letters or digits finds nothing.
 */
export async function searchArticles(ctx: Ctx, search: Search): Promise<Found> {
  const query = readQuery(search.term);
  if (query.words.length === 0) return { ns: [], total: 0, capped: false };
  const { ns, whole, capped } = await gather(ctx, query, search);
  const candidates = await indexes[ctx.db.dialect].read(ctx.db.read, ns);
  const ordered = search.sort
    ? byDate(candidates, search.sort)
    : rank(candidates, {
        query,
        whole,
        inOrder: await inOrder(ctx, query, ns),
        articles: await countsOf(ctx.db.read, query),
        now: ctx.now(),
      });
  const start = (search.page - 1) * search.limit;
  return { ns: ordered.slice(start, start + search.limit), total: candidates.length, capped };
}

async function inOrder(ctx: Ctx, { sequence }: Query, ns: number[]): Promise<Set<number>> {
  if (sequence.terms.length < 2 || ns.length < 2) return new Set();
  return new Set(await indexes[ctx.db.dialect].findSequence(ctx.db.read, sequence, ns));
}

/**
 * The articles to rank: all that match or, among more than `MAX_CANDIDATES`, those that match in title and headings,
 * then those that have the words as typed, then the last made.
 */
async function gather(ctx: Ctx, query: Query, filter: Search) {
  const index = indexes[ctx.db.dialect];
  const find = (narrowing: Partial<LookUp>, limit = MAX_CANDIDATES) =>
    index.find(ctx.db.read, { query, within: 'all', exact: false, filter, limit, ...narrowing });
  const all = await find({}, MAX_CANDIDATES + 1);
  const capped = all.length > MAX_CANDIDATES;
  const typing = query.words.some((word) => word.prefix);
  const whole = typing ? await find({ exact: true }) : all;
  const titled = capped ? await find({ within: 'headings' }) : [];
  const ns = [...new Set([...titled, ...whole, ...all])].slice(0, MAX_CANDIDATES);
  return { ns, whole: new Set(whole), capped };
}

function byDate(candidates: Candidate[], sort: Sort): number[] {
  const newest = [...candidates].sort(newerFirst);
  return (sort === 'createdAt' ? newest.reverse() : newest).map(({ n }) => n);
}

async function countsOf(db: Reader, query: Query): Promise<Map<string, number>> {
  const terms = query.words.flatMap((word) => word.any);
  const rows = await db
    .selectFrom('search_term')
    .select(['term', 'articles'])
    .where('term', 'in', terms)
    .execute();
  return new Map(rows.map((row) => [row.term, row.articles]));
}
