import { MAX_SEARCH_TERM } from '../../../contract/limits.ts';
import { cleanSearchTerm } from '../../../shared/text/search-term.ts';

/** What a list is searched for, as it stands in its address. */
export function readSearchTerm({ searchParams }: URL): string {
  return cleanSearchTerm(searchParams.get('q'), MAX_SEARCH_TERM);
}

/** The query of a page of a list: `narrowed` without what is blank, and the page unless it is the first. */
export function listUrl(narrowed: Record<string, string>, page = 1): string {
  const query = new URLSearchParams(Object.entries(narrowed).filter(([, value]) => value !== ''));
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}
