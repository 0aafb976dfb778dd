import { useNavigation } from 'react-router';
import { texts } from '../../../contract/texts.ts';
import type { ManageSort, StatusFilter } from '../../../domain/articles/articles.ts';
import { useMay } from '../../ui/use-may.ts';
import type { ActiveFilter } from '../dashboard/filter-bar.tsx';
import { FilterChoice, type FilterChoices, FilterSelect } from '../dashboard/filter-choice.tsx';
import { ListFilter } from '../dashboard/list-filter.tsx';
import { type ArticleFilter, articleListUrl, readArticleFilter, sortsFor, tabs } from './article-filter.ts';

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
  const sorts = sortsFor(filter);
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
      active={activeFilters(loaded)}
      cleared={articleListUrl({ ...loaded, ...noFilter })}
    >
      {seesAll && (
        <FilterSelect
          name="whose"
          label="Whose articles"
          value={filter.whose}
          options={owners(filter, whose)}
        />
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
    </ListFilter>
  );
}

const ownerNames = { mine: 'My articles', all: 'All articles' };

/** The choices of whose articles are listed; what is listed without a choice has a blank value. */
function owners({ whose: chosen }: ArticleFilter, listed: keyof typeof ownerNames) {
  return Object.entries(ownerNames).map(
    ([value, name]) => [chosen === '' && value === listed ? '' : value, name] as const,
  );
}

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

const noFilter = { whose: '', author: '', category: '', tag: '', sort: '' } as const;

function activeFilters(filter: ArticleFilter): ActiveFilter[] {
  const { whose, sort } = filter;
  const without = (name: keyof typeof noFilter) => articleListUrl({ ...filter, [name]: '' });
  return [
    ...(whose === 'all'
      ? [{ label: 'Whose articles', value: ownerNames[whose], without: without('whose') }]
      : []),
    ...choiceFilters
      .filter(([name]) => filter[name] !== '')
      .map(([name, label]) => ({ label, value: filter[name], without: without(name) })),
    ...(sort ? [{ label: 'Order', value: sortNames[sort], without: without('sort') }] : []),
  ];
}

/** The filter that is being loaded, so that a field shows what was just chosen in it. */
function usePendingFilter(loaded: ArticleFilter): ArticleFilter {
  const { location } = useNavigation();
  if (location?.pathname !== '/dashboard/manage-article') return loaded;
  return readArticleFilter(new URL(location.search, 'http://localhost'));
}
