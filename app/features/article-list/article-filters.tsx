import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigation } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import type { ManageSort, StatusFilter } from '../../../domain/articles/articles.ts';
import { useMay } from '../../ui/use-may.ts';
import { FilterChoice, type FilterChoices, FilterSelect } from '../dashboard/filter-choice.tsx';
import { ListFilter } from '../dashboard/list-filter.tsx';
import {
  type ArticleFilter,
  articleListUrl,
  countFilters,
  readArticleFilter,
  sortsFor,
  tabs,
} from './article-filter.ts';

interface ArticleFiltersProps {
  filter: ArticleFilter;
  /** Whose articles are listed. */
  whose: 'mine' | 'all';
  choices: FilterChoices;
  /** The number of articles in each tab; null for a search. */
  counts: Record<StatusFilter, number> | null;
}

/** Filters the list of articles by status, author, category, tag and search term, and orders it. */
export function ArticleFilters({ filter: loaded, whose, choices, counts }: ArticleFiltersProps) {
  const seesAll = useMay()('article.listAll');
  const filter = usePendingFilter(loaded);
  const [isOpen, setOpen] = useState(countFilters(loaded) > 0);
  const sorts = sortsFor(filter);
  const hidden = isOpen ? '' : 'max-sm:hidden';
  return (
    <ListFilter
      label="Status"
      tabs={tabs}
      counts={counts}
      parameter="status"
      shown={loaded.status}
      to={(status) => articleListUrl({ ...loaded, status })}
      search="Search articles"
      term={loaded.term}
    >
      <button
        type="button"
        className="button button-quiet script-only sm:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal size={16} aria-hidden /> Filters
        {countFilters(filter) > 0 && ` (${countFilters(filter)})`}
      </button>
      <div className={`grid w-full grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5 ${hidden}`}>
        {seesAll && (
          <FilterSelect name="whose" label="Whose articles" value={filter.whose || whose} options={owners} />
        )}
        {choiceFilters
          .filter(([name]) => seesAll || name !== 'author')
          .map(([name, label, list]) => (
            <FilterChoice
              key={name}
              name={name}
              label={label}
              all={`All ${list}`}
              value={filter[name]}
              choices={choices[list]}
            />
          ))}
        {sorts.length > 0 && (
          <FilterSelect
            name="sort"
            label="Order"
            value={filter.sort}
            options={[
              ['', filter.term === '' ? sortNames.newest : 'Best match'],
              ...sorts.map((sort) => [sort, sortNames[sort]] as const),
            ]}
          />
        )}
        {countFilters(filter) > 0 && (
          <Link
            to={articleListUrl({ ...loaded, author: '', category: '', tag: '' })}
            className="text-link inline-flex min-h-11 items-center text-sm font-semibold"
          >
            Clear filters
          </Link>
        )}
      </div>
    </ListFilter>
  );
}

const owners = [
  ['mine', 'My articles'],
  ['all', 'All articles'],
] as const;

const choiceFilters = [
  ['author', 'Author', 'authors'],
  ['category', 'Category', 'categories'],
  ['tag', 'Tag', 'tags'],
] as const;

const sortNames: Record<ManageSort, string> = {
  newest: texts.category.newest,
  oldest: texts.category.oldest,
  edited: 'Recently edited',
  title: 'Title',
};

/** The filter that is being loaded, so that a field shows what was just chosen in it. */
function usePendingFilter(loaded: ArticleFilter): ArticleFilter {
  const { location } = useNavigation();
  if (location?.pathname !== '/dashboard/manage-article') return loaded;
  return readArticleFilter(new URL(location.search, 'http://localhost'));
}
