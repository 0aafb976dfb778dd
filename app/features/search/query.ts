import type { ArticleQuery } from '../../../contract/article.ts';
import { MAX_CATEGORY, MAX_NAME, MAX_SEARCH_TERM, MAX_TAG } from '../../../contract/limits.ts';
import { cleanSearchTerm } from '../../../shared/text/search-term.ts';

/** The search of a search page's URL. An empty field does not restrict it. */
export interface SearchQuery {
  term: string;
  category: string;
  /** The name of a tag, or its slug. */
  tag: string;
  author: string;
  lang: string;
  from: string;
  to: string;
  sort: '' | NonNullable<ArticleQuery['sort']>;
}

/** The fields that restrict a search. */
export const filterNames = ['category', 'tag', 'author', 'lang', 'from', 'to'] as const;

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const LANG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Parses a URL, without invalid values. */
export function parseSearchQuery({ searchParams }: URL): SearchQuery {
  const text = (name: string, maxLength: number) => cleanSearchTerm(searchParams.get(name), maxLength);
  const like = (name: string, shape: RegExp) => (shape.test(text(name, 40)) ? text(name, 40) : '');
  return {
    term: text('q', MAX_SEARCH_TERM),
    category: text('category', MAX_CATEGORY),
    tag: text('tag', MAX_TAG),
    author: text('author', MAX_NAME),
    lang: like('lang', LANG),
    from: like('from', DAY),
    to: like('to', DAY),
    sort: like('sort', /^-?createdAt$/) as SearchQuery['sort'],
  };
}

/** The URL of a page of search results. */
export function searchUrl({ term, ...rest }: SearchQuery, page = 1): string {
  const query = new URLSearchParams({ q: term });
  for (const [name, value] of Object.entries(rest)) if (value !== '') query.set(name, value);
  if (page > 1) query.set('page', String(page));
  return `/search?${query}`;
}
