import { Search } from 'lucide-react';
import { Form, Link, useSubmit } from 'react-router';
import { MAX_SEARCH_TERM } from '../../../contract/limits.ts';
import type { Shown } from '../../../domain/articles/articles.ts';

/** What the list of articles is narrowed to; all of it stands in the address. */
export interface Filter {
  shown: Shown;
  whose: 'mine' | 'all';
  term: string;
}

const tabs: [shown: Shown, label: string][] = [
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
    term: (searchParams.get('q') ?? '').replaceAll('\0', '').trim().slice(0, MAX_SEARCH_TERM),
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
      <nav aria-label="Status" className="flex flex-wrap border-b border-line">
        {tabs.map(([shown, label]) => (
          <Link
            key={shown}
            to={queryOf({ ...filter, shown })}
            aria-current={shown === filter.shown ? 'page' : undefined}
            className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-2 text-sm font-medium text-soft sm:px-3.5 sm:text-base hover:text-ink aria-[current]:border-accent aria-[current]:text-accent"
          >
            {label}
          </Link>
        ))}
      </nav>
      <Form className="flex flex-wrap gap-3" role="search">
        {filter.shown !== 'all' && <input type="hidden" name="status" value={filter.shown} />}
        <div className="relative min-w-56 grow">
          <input
            type="search"
            name="q"
            defaultValue={filter.term}
            maxLength={MAX_SEARCH_TERM}
            placeholder="Search articles"
            aria-label="Search articles"
            dir="auto"
            className="field ps-11"
          />
          <Search
            size={18}
            aria-hidden
            className="pointer-events-none absolute inset-s-4 top-1/2 -translate-y-1/2 text-muted"
          />
        </div>
        <select
          name="whose"
          aria-label="Whose articles"
          defaultValue={filter.whose}
          onChange={(event) => void submit(event.currentTarget.form)}
          className="field w-auto"
        >
          <option value="mine">My articles</option>
          <option value="all">All articles</option>
        </select>
        <button type="submit" className="button button-quiet">
          Search
        </button>
      </Form>
    </div>
  );
}
