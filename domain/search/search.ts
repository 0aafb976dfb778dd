import type { Snippet, Sort } from '../../contract/article.ts';
import type { TaskSource } from '../../platform/worker/client.ts';
import type { ArticleFilter } from '../article-filter.ts';
import type { Ctx } from '../context.ts';
import { searchCache } from './cache.ts';
import type { Facets } from './query/facets.ts';
import type { RankedMatches } from './query/run.ts';
import { runSearchTask, withinRequest } from './worker/client.ts';

export { prepareDocument } from './index/analyse-once.ts';
export { rebuildIndex } from './index/rebuild.ts';
export { searchedHeadings } from './index/texts.ts';
export { countNewWords, countVocabulary } from './index/vocabulary.ts';
export { indexArticle, unindexArticle } from './index/write-index.ts';
export { enqueueSearchJobs, reindexAuthorSoon, reindexSoon, searchJobs } from './jobs.ts';
export {
  countSearchWithoutResults,
  type SearchWithoutResults,
  searchesWithoutResults,
} from './no-results.ts';
export { type Facet, type Facets, noFacets } from './query/facets.ts';
export { analyseText } from './text/analyse.ts';
export { warmSearchWorker } from './worker/client.ts';

/** A search and the page of its results. `page` counts from 1. */
export interface SearchOptions extends ArticleFilter {
  term: string;
  /** Sorts by date instead of relevance. */
  sort?: Sort | undefined;
  page: number;
  limit: number;
}

/** A page of results. */
export interface SearchResult extends RankedMatches {
  /** The number of all matches, or `MAX_CANDIDATES` if `capped`. */
  total: number;
}

/**
 * Finds articles that contain every word of `term`, the last one as a prefix and quoted words as a phrase,
 * the best first. If there are none, searches the term as it was probably meant, by words of the index. A
 * term without letters or digits finds nothing. Checks no permission: the filter must match only what the
 * actor may see. Throws `unavailable` if too many searches wait, or after some seconds (see `withinRequest`).
 * `signal` cancels the search.
 */
export async function searchArticles(
  ctx: Ctx,
  options: SearchOptions,
  signal?: AbortSignal,
): Promise<SearchResult> {
  const { term, sort, page, limit, ...filter } = options;
  const search = { term: term.trim().replace(/\s+/g, ' '), sort, filter, now: ctx.now() };
  const run = (cancelled?: AbortSignal, source: TaskSource = { network: ctx.network }) =>
    runSearchTask(ctx.db, 'search', search, cancelled, source);
  const isPublic =
    filter.status === 'published' && filter.createdBy === undefined && filter.ownedBy === undefined;
  const find = (until?: AbortSignal) =>
    isPublic ? searchCache(ctx.db).get(ctx, search, run, until) : run(until);
  const matches = await awaitSlotAfter(ctx, withinRequest(find, signal));
  const start = (page - 1) * limit;
  return { ...matches, ns: matches.ns.slice(start, start + limit), total: matches.ns.length };
}

/**
 * Finds for each of the articles `ns` its description or the piece of its body that contains most of `term`.
 * Checks no permission: `ns` must come from `searchArticles`.
 */
export async function findSnippets(
  ctx: Ctx,
  search: { ns: number[]; term: string },
  signal?: AbortSignal,
): Promise<Map<number, Snippet>> {
  if (search.ns.length === 0) return new Map();
  const find = (until?: AbortSignal) =>
    runSearchTask(ctx.db, 'snippets', search, until, { network: ctx.network });
  return awaitSlotAfter(ctx, withinRequest(find, signal));
}

/** Counts the values by which a search can be narrowed. Checks no permission, like `searchArticles`. */
export function searchFacets(ctx: Ctx, search: { term: string; filter: ArticleFilter }): Promise<Facets> {
  const task = { ...search, now: ctx.now() };
  const count = (until?: AbortSignal) =>
    runSearchTask(ctx.db, 'facets', task, until, { network: ctx.network });
  return awaitSlotAfter(ctx, withinRequest(count));
}

/**
 * Many searches of one network may end or be refused at once: what is made of their results takes turns with
 * the requests of others.
 */
async function awaitSlotAfter<T>({ network = '', nextSlot }: Ctx, search: Promise<T>): Promise<T> {
  try {
    return await search;
  } finally {
    await nextSlot?.(network);
  }
}
