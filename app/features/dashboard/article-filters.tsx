import { Form, useSubmit } from 'react-router';
import { MAX_SEARCH_TERM } from '../../../contract/limits.ts';
import { searchTermOf } from '../../../contract/search-term.ts';
import type { StatusFilter } from '../../../domain/articles/articles.ts';
import { FilterTabs } from './filter-tabs.tsx';
import { SearchField } from './search-field.tsx';

/** What the list of articles is narrowed to; all of it stands in the address. */
export interface Filter {
  shown: StatusFilter;
  whose: 'mine' | 'all';
  term: string;
}

const tabs: readonly [shown: StatusFilter, label: string][] = [
  ['all', 'All'],
  ['published', 'Published'],
  ['draft', 'Drafts'],
  ['scheduled', 'Scheduled'],
  ['trash', 'Trash'],
];

/** The filter that an address asks for; what it does not know is left out. */
export function filterOf({ searchParams }: URL): Filter {
  const status = searchParams.get('status');
  return {
    shown: tabs.find(([shown]) => shown === status)?.[0] ?? 'all',
    whose: searchParams.get('whose') === 'all' ? 'all' : 'mine',
    term: searchTermOf(searchParams.get('q'), MAX_SEARCH_TERM),
  };
}

/** The query of a page of the filtered list, without what goes without saying. */
export function queryOf({ shown, whose, term }: Filter, page = 1): string {
  const query = new URLSearchParams();
  if (shown !== 'all') query.set('status', shown);
  if (whose !== 'mine') query.set('whose', whose);
  if (term) query.set('q', term);
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}

/** The tabs of statuses, the search field, and whose articles. */
export function ArticleFilters({ filter }: { filter: Filter }) {
  const submit = useSubmit();
  return (
    <div className="grid gap-4">
      <FilterTabs
        label="Status"
        tabs={tabs}
        shown={filter.shown}
        to={(shown) => queryOf({ ...filter, shown })}
      />
      <Form className="flex flex-wrap gap-3" role="search">
        {filter.shown !== 'all' && <input type="hidden" name="status" value={filter.shown} />}
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
