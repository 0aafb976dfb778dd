import type { Meta } from '../../../contract/answer.ts';
import type { ArticleSummary } from '../../../contract/article.ts';
import { SEARCH_CACHE_MS } from '../../../contract/limits.ts';

/** What the search box shows of an article. */
export type SearchResult = Pick<
  ArticleSummary,
  '_id' | 'slug' | 'title' | 'category' | 'description' | 'snippet' | 'lang' | 'createdAt' | 'bannerImg'
>;

/** The best articles for a term, how many there are in all, and what was searched for instead. */
export interface Found {
  results: SearchResult[];
  meta: Pick<Meta, 'total' | 'search'>;
}

const SHOWN = 8;
const kept = new Map<string, Found & { at: number }>();

/** What the browser remembers of the last minute's answers. */
export function remembered(term: string): Found | undefined {
  const known = kept.get(term);
  return known && Date.now() - known.at < SEARCH_CACHE_MS ? known : undefined;
}

/** Asks the server for the best articles for a term and remembers them. Throws when that fails. */
export async function searchFor(term: string, signal: AbortSignal): Promise<Found> {
  const query = new URLSearchParams({ searchTerm: term, limit: String(SHOWN) });
  const answer = await fetch(`/api/v1/articles/all-articles?${query}`, { signal });
  if (!answer.ok) throw new Error(`Search answered ${answer.status}`);
  const { data, meta } = (await answer.json()) as { data: SearchResult[]; meta: Meta };
  return remember(term, { results: data, meta });
}

function remember(term: string, found: Found): Found {
  const now = Date.now();
  for (const [old, { at }] of kept) if (now - at >= SEARCH_CACHE_MS) kept.delete(old);
  kept.set(term, { ...found, at: now });
  return found;
}
