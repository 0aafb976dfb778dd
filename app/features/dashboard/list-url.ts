import { MAX_SEARCH_TERM } from '../../../contract/limits.ts';
import { cleanSearchTerm } from '../../../shared/text/search-term.ts';

/** Reads the search term of a list from its URL. */
export function readSearchTerm({ searchParams }: URL): string {
  return cleanSearchTerm(searchParams.get('q'), MAX_SEARCH_TERM);
}

/** Reads one of these values from a parameter of a list's URL; undefined for any other. */
export function readChoice<T extends string>({ searchParams }: URL, name: string, known: readonly T[]) {
  return known.find((one) => one === searchParams.get(name));
}

/**
 * The relative URL of a page of a list: the filter without blank values, and the page unless it is the first.
 */
export function listUrl(filter: Record<string, string>, page = 1): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}
