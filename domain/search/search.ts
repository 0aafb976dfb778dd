import type { Snippet, Sort } from '../../contract/article.ts';
import type { Ctx } from '../context.ts';
import { ask } from './ask.ts';
import type { Best } from './best.ts';
import type { Facets } from './facets.ts';
import type { ArticleFilter } from './filter.ts';
import { keptAnswers } from './kept.ts';

export { MAX_CANDIDATES } from './best.ts';
export type { SearchDocument } from './document.ts';
export { type EmptySearch, emptySearches, noteEmptySearch, writeEmptySearches } from './empty.ts';
export { type Facet, type Facets, noFacets } from './facets.ts';
export { type ArticleFilter, allows, live } from './filter.ts';
export { indexArticle, unindexArticle } from './keep.ts';
export { countNewWords } from './new-words.ts';
export { prepareDocument } from './prepare.ts';
export { rebuildIndex } from './rebuild.ts';
export { countVocabulary } from './vocabulary.ts';
export { enqueueSearchWork, searchJobs } from './work.ts';

/** What to look for and which page of it. `page` counts from 1. */
export interface Search extends ArticleFilter {
  term: string;
  /** By date instead of relevance. */
  sort?: Sort | undefined;
  page: number;
  limit: number;
}

/** A page of what was found. */
export interface Found extends Best {
  /** All matches, or `MAX_CANDIDATES` with `capped` when there are more. */
  total: number;
}

/**
 * Articles that have every word of `term`, its last word as a prefix and words in quotes as they stand, best first. Where
 * there is none, those for the term as it was probably meant, by words that the index has.
 * Asks no permission: the caller decides which status the actor may see. A term without letters or digits finds nothing.
 * Throws `unavailable` when too much is searched for at once; `signal` says that nobody waits any more.
 */
export async function searchArticles(ctx: Ctx, search: Search, signal?: AbortSignal): Promise<Found> {
  const { term, sort, page, limit, ...filter } = search;
  const asked = { term: term.trim().replace(/\s+/g, ' '), sort, filter, now: ctx.now() };
  const find = (wanted?: AbortSignal) => ask(ctx.db, 'best', asked, wanted);
  const isPublic = filter.status === 'published' && filter.createdBy === undefined;
  const best = await (isPublic ? keptAnswers(ctx.db).answer(ctx, asked, find, signal) : find(signal));
  const start = (page - 1) * limit;
  return { ...best, ns: best.ns.slice(start, start + limit), total: best.ns.length };
}

/**
 * For each of the articles `ns` the piece of it that says most of what `term` asks for: its description or of its body. Asks
 * no permission: `ns` are what `searchArticles` answered to this reader.
 */
export async function findSnippets(
  { db }: Ctx,
  found: { ns: number[]; term: string },
  signal?: AbortSignal,
): Promise<Map<number, Snippet>> {
  return found.ns.length === 0 ? new Map() : ask(db, 'snippets', found, signal);
}

/** What the articles that a term finds can be narrowed to. As permissive as `searchArticles`. */
export function searchFacets(ctx: Ctx, search: { term: string; filter: ArticleFilter }): Promise<Facets> {
  return ask(ctx.db, 'facets', { ...search, now: ctx.now() });
}
