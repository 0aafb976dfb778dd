import type { ArticleSummary } from '../../../contract/article.ts';
import { SEARCH_CACHE_MS } from '../../../contract/limits.ts';

/** What the search box shows of an article. */
export type SearchResult = Pick<
  ArticleSummary,
  '_id' | 'slug' | 'title' | 'category' | 'description' | 'lang' | 'createdAt' | 'bannerImg'
>;

const SHOWN = 8;
const kept = new Map<string, { at: number; results: SearchResult[] }>();

/** The best articles for a term, from the browser's memory when it was asked in the last minute. Throws when it fails. */
export async function searchFor(term: string, signal: AbortSignal): Promise<SearchResult[]> {
  const known = kept.get(term);
  if (known && Date.now() - known.at < SEARCH_CACHE_MS) return known.results;
  const query = new URLSearchParams({ searchTerm: term, limit: String(SHOWN) });
  const answer = await fetch(`/api/v1/articles/all-articles?${query}`, { signal });
  if (!answer.ok) throw new Error(`Search answered ${answer.status}`);
  const { data } = (await answer.json()) as { data: SearchResult[] };
  remember(term, data);
  return data;
}

function remember(term: string, results: SearchResult[]): void {
  const now = Date.now();
  for (const [old, { at }] of kept) if (now - at >= SEARCH_CACHE_MS) kept.delete(old);
  kept.set(term, { at: now, results });
}
