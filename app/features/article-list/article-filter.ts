import { MAX_CATEGORY, MAX_NAME, MAX_TAG } from '../../../contract/limits.ts';
import type { ManageSort, StatusFilter } from '../../../domain/articles/articles.ts';
import { cleanSearchTerm } from '../../../shared/text/search-term.ts';
import { listUrl, readSearchTerm } from '../dashboard/list-url.ts';

/** The filter and the order of the article list, all of it in the URL. Blank values select all. */
export interface ArticleFilter {
  status: StatusFilter;
  /** Blank for the default: the user's own articles if there are any, otherwise all. */
  whose: 'mine' | 'all' | '';
  author: string;
  category: string;
  tag: string;
  sort: ManageSort | '';
  term: string;
}

const owners = ['mine', 'all'] as const;

export const tabs: readonly [status: StatusFilter, label: string][] = [
  ['all', 'All'],
  ['published', 'Published'],
  ['draft', 'Drafts'],
  ['scheduled', 'Scheduled'],
  ['trash', 'Trash'],
];

/** The orders of a list, with the ones that a search supports at the start. */
const sorts = ['newest', 'oldest', 'edited', 'title'] as const satisfies readonly ManageSort[];
const SEARCH_SORT_COUNT = 2;

/**
 * The orders that a filter can have besides its default; the default is relevance for a search, date
 * otherwise.
 */
export function sortsFor({ status, term }: Pick<ArticleFilter, 'status' | 'term'>): readonly ManageSort[] {
  if (status === 'trash') return [];
  return term === '' ? sorts.slice(1) : sorts.slice(0, SEARCH_SORT_COUNT);
}

/** Reads the filter from a URL and ignores unknown values. */
export function readArticleFilter(url: URL): ArticleFilter {
  const value = (name: string, maxLength: number) => cleanSearchTerm(url.searchParams.get(name), maxLength);
  const status = tabs.find(([tab]) => tab === url.searchParams.get('status'))?.[0] ?? 'all';
  const term = readSearchTerm(url);
  return {
    status,
    whose: owners.find((one) => one === url.searchParams.get('whose')) ?? '',
    author: value('author', MAX_NAME),
    category: value('category', MAX_CATEGORY),
    tag: value('tag', MAX_TAG),
    sort: sortsFor({ status, term }).find((sort) => sort === url.searchParams.get('sort')) ?? '',
    term,
  };
}

/** The relative URL of a page of the filtered list. */
export function articleListUrl({ status, term, ...rest }: ArticleFilter, page = 1): string {
  const query = { status: status === 'all' ? '' : status, ...rest };
  return listUrl({ ...query, q: term }, page);
}

/** The number of filters that narrow the list, besides tab and search term. */
export function countFilters({ author, category, tag }: ArticleFilter): number {
  return [author, category, tag].filter((value) => value !== '').length;
}
