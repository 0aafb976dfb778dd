import type { ArticleSummary, PresentedTitles } from '../../../contract/article.ts';
import { SEARCH_CACHE_MS } from '../../../contract/limits.ts';
import type { Meta } from '../../../contract/responses.ts';

/** The fields of an article that the search box shows. */
export type SearchResult = Pick<
  ArticleSummary,
  | '_id'
  | 'slug'
  | 'pagePath'
  | 'title'
  | 'category'
  | 'description'
  | 'snippet'
  | 'lang'
  | 'createdAt'
  | 'bannerImg'
> &
  Pick<PresentedTitles, 'categoryTitle'>;

/** The best articles for a term, their total number, and the corrected term if there is one. */
export interface SearchResults {
  results: SearchResult[];
  meta: Pick<Meta, 'total' | 'search'>;
}

const LIMIT = 8;
const cache = new Map<string, SearchResults & { at: number }>();

/** The results for a term if they were fetched within the last minute. */
export function cachedResults(term: string): SearchResults | undefined {
  const known = cache.get(term);
  return known && Date.now() - known.at < SEARCH_CACHE_MS ? known : undefined;
}

/** Fetches the best articles for a term and caches them. Throws when that fails. */
export async function fetchResults(term: string, signal: AbortSignal): Promise<SearchResults> {
  const query = new URLSearchParams({ searchTerm: term, limit: String(LIMIT) });
  const response = await fetch(`/api/v1/articles/all-articles?${query}`, { signal });
  if (!response.ok) throw new Error(`Search failed with status ${response.status}`);
  const { data, meta } = (await response.json()) as { data: SearchResult[]; meta: Meta };
  return addToCache(term, { results: data, meta });
}

function addToCache(term: string, found: SearchResults): SearchResults {
  const now = Date.now();
  for (const [old, { at }] of cache) if (now - at >= SEARCH_CACHE_MS) cache.delete(old);
  cache.set(term, { ...found, at: now });
  return found;
}
