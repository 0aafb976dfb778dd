import { Link } from 'react-router';
import { FilterChoice, FilterSelect } from '../dashboard/filter-choice.tsx';
import { ListFilter } from '../dashboard/list-filter.tsx';
import {
  frequencyNames,
  type SubscriberFilter,
  sortNames,
  statusTabs,
  subscriberListUrl,
} from './subscriber-filter.ts';

interface SubscriberFiltersProps {
  filter: SubscriberFilter;
  /** The names of the categories. */
  categories: string[];
}

/** Filters the list of subscribers by status, email address and preferences, and orders it. */
export function SubscriberFilters({ filter, categories }: SubscriberFiltersProps) {
  const isFiltered = filter.frequency !== '' || filter.category !== '';
  return (
    <ListFilter
      label="Status"
      tabs={statusTabs}
      parameter="status"
      shown={filter.status}
      to={(status) => subscriberListUrl({ ...filter, status })}
      search="Search by email"
      term={filter.term}
    >
      <div className="grid w-full grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        <FilterSelect
          name="frequency"
          label="Frequency"
          value={filter.frequency}
          options={[['', 'All frequencies'], ...Object.entries(frequencyNames)]}
        />
        {categories.length > 0 && (
          <FilterChoice
            name="category"
            label="Chosen category"
            all="All categories"
            value={filter.category}
            choices={{ names: categories, complete: true }}
          />
        )}
        <FilterSelect name="sort" label="Order" value={filter.sort} options={Object.entries(sortNames)} />
        {isFiltered && (
          <Link
            to={subscriberListUrl({ ...filter, frequency: '', category: '' })}
            className="text-link inline-flex min-h-11 items-center text-sm font-semibold"
          >
            Clear filters
          </Link>
        )}
      </div>
    </ListFilter>
  );
}
