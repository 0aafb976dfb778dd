import { useSubmit } from 'react-router';
import type { StatusFilter } from '../../../domain/articles/articles.ts';
import { ListFilter } from './list-filter.tsx';
import { listUrl, readSearchTerm } from './list-url.ts';

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
export function readArticleFilter(url: URL): ArticleFilter {
  const status = url.searchParams.get('status');
  return {
    status: tabs.find(([tab]) => tab === status)?.[0] ?? 'all',
    whose: url.searchParams.get('whose') === 'all' ? 'all' : 'mine',
    term: readSearchTerm(url),
  };
}

/** The relative URL of a page of the filtered list. */
export function articleListUrl({ status, whose, term }: ArticleFilter, page = 1): string {
  const query = { status: status === 'all' ? '' : status, whose: whose === 'mine' ? '' : whose, q: term };
  return listUrl(query, page);
}

/** Filters the list of articles by status, author and search term. */
export function ArticleFilters({ filter }: { filter: ArticleFilter }) {
  const submit = useSubmit();
  return (
    <ListFilter
      label="Status"
      tabs={tabs}
      parameter="status"
      shown={filter.status}
      to={(status) => articleListUrl({ ...filter, status })}
      search="Search articles"
      term={filter.term}
    >
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
    </ListFilter>
  );
}
