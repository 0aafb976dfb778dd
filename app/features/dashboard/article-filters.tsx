import { Form, useSubmit } from 'react-router';
import { MAX_SEARCH_TERM } from '../../../contract/limits.ts';
import type { StatusFilter } from '../../../domain/articles/articles.ts';
import { cleanSearchTerm } from '../../../shared/text/search-term.ts';
import { FilterTabs } from './filter-tabs.tsx';
import { SearchField } from './search-field.tsx';

/** The filter of the article list, all of it in the URL. */
export interface ArticleFilter {
  status: StatusFilter;
  whose: 'mine' | 'all';
  term: string;
}

const tabs: readonly [status: StatusFilter, label: string][] = [
  ['all', 'All'],
  ['published', 'Published'],
  ['draft', 'Drafts'],
  ['scheduled', 'Scheduled'],
  ['trash', 'Trash'],
];

/** Reads the filter from a URL and ignores unknown values. */
export function readArticleFilter({ searchParams }: URL): ArticleFilter {
  const status = searchParams.get('status');
  return {
    status: tabs.find(([tab]) => tab === status)?.[0] ?? 'all',
    whose: searchParams.get('whose') === 'all' ? 'all' : 'mine',
    term: cleanSearchTerm(searchParams.get('q'), MAX_SEARCH_TERM),
  };
}

/** The query string of a page of the filtered list, without default values. */
export function articleListUrl({ status, whose, term }: ArticleFilter, page = 1): string {
  const query = new URLSearchParams();
  if (status !== 'all') query.set('status', status);
  if (whose !== 'mine') query.set('whose', whose);
  if (term) query.set('q', term);
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}

/** The tabs of statuses, the search field, and whose articles. */
export function ArticleFilters({ filter }: { filter: ArticleFilter }) {
  const submit = useSubmit();
  return (
    <div className="grid gap-4">
      <FilterTabs
        label="Status"
        tabs={tabs}
        shown={filter.status}
        to={(status) => articleListUrl({ ...filter, status })}
      />
      <Form className="flex flex-wrap gap-3" role="search">
        {filter.status !== 'all' && <input type="hidden" name="status" value={filter.status} />}
        <SearchField label="Search articles" term={filter.term} />
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          <select
            name="whose"
            aria-label="Whose articles"
            defaultValue={filter.whose}
            onChange={(event) => void submit(event.currentTarget.form)}
            className="field w-auto max-sm:grow"
          >
            <option value="mine">My articles</option>
            <option value="all">All articles</option>
          </select>
          <button type="submit" className="button button-quiet">
            Search
          </button>
        </div>
      </Form>
    </div>
  );
}
