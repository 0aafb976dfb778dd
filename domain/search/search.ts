import type { Snippet, Sort } from '../../contract/article.ts';
import type { TaskSource } from '../../platform/worker/client.ts';
import type { Ctx } from '../context.ts';
import { searchCache } from './cache.ts';
import type { Facets } from './query/facets.ts';
import type { ArticleFilter } from './query/filter.ts';
import type { RankedMatches } from './query/run.ts';
import { runSearchTask } from './worker/client.ts';

export { prepareDocument } from './index/analyse-once.ts';
export type { SearchDocument } from './index/document.ts';
export { rebuildIndex } from './index/rebuild.ts';
export { indexArticle, unindexArticle } from './index/write.ts';
export { enqueueSearchWork, searchJobs } from './jobs.ts';
export {
  countSearchWithoutResults,
  type SearchWithoutResults,
  searchesWithoutResults,
  writeSearchesWithoutResults,
} from './no-results.ts';
export { type Facet, type Facets, noFacets } from './query/facets.ts';
export { type ArticleFilter, filterCondition, live } from './query/filter.ts';
export { MAX_CANDIDATES } from './query/run.ts';
export { countNewWords } from './spelling/count-words.ts';
export { countVocabulary } from './spelling/vocabulary.ts';

/** What to look for and which page of it. `page` counts from 1. */
export interface SearchOptions extends ArticleFilter {
  term: string;
  /** By date instead of relevance. */
  sort?: Sort | undefined;
  page: number;
  limit: number;
}

/** A page of what was found. */
export interface SearchResult extends RankedMatches {
  /** All matches, or `MAX_CANDIDATES` with `capped` when there are more. */
  total: number;
}

/**
 * Articles that have every word of `term`, its last word as a prefix and words in quotes as they stand, best first. Where
 * there is none, those for the term as it was probably meant, by words that the index has.
 * Asks no permission: the caller decides which status the actor may see. A term without letters or digits finds nothing.
 * Throws `unavailable` when too much is searched for at once; `signal` says that nobody waits any more.
 */
export async function searchArticles(
  ctx: Ctx,
  search: SearchOptions,
  signal?: AbortSignal,
): Promise<SearchResult> {
  const { term, sort, page, limit, ...filter } = search;
  const asked = { term: term.trim().replace(/\s+/g, ' '), sort, filter, now: ctx.now() };
  const find = (wanted?: AbortSignal, source: TaskSource = { network: ctx.network }) =>
    runSearchTask(ctx.db, 'best', asked, wanted, source);
  const isPublic = filter.status === 'published' && filter.createdBy === undefined;
  const best = await (isPublic ? searchCache(ctx.db).answer(ctx, asked, find, signal) : find(signal));
  const start = (page - 1) * limit;
  return { ...best, ns: best.ns.slice(start, start + limit), total: best.ns.length };
}

/**
 * For each of the articles `ns` the piece of it that says most of what `term` asks for: its description or of its body. Asks
 * no permission: `ns` are what `searchArticles` answered to this reader.
 */
export async function findSnippets(
  { db, network }: Ctx,
  found: { ns: number[]; term: string },
  signal?: AbortSignal,
): Promise<Map<number, Snippet>> {
  return found.ns.length === 0 ? new Map() : runSearchTask(db, 'snippets', found, signal, { network });
}

/** What the articles that a term finds can be narrowed to. As permissive as `searchArticles`. */
export function searchFacets(ctx: Ctx, search: { term: string; filter: ArticleFilter }): Promise<Facets> {
  return runSearchTask(ctx.db, 'facets', { ...search, now: ctx.now() }, undefined, { network: ctx.network });
}
