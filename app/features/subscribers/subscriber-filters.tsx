import type { ActiveFilter } from '../dashboard/filter-bar.tsx';
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
  return (
    <ListFilter
      label="Status"
      tabs={statusTabs}
      parameter="status"
      shown={filter.status}
      to={(status) => subscriberListUrl({ ...filter, status })}
      search="Search by email"
      term={filter.term}
      active={activeFilters(filter)}
      cleared={subscriberListUrl({ ...filter, ...noFilter })}
    >
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
    </ListFilter>
  );
}

const noFilter = { frequency: '', category: '', sort: 'newest' } as const;

function activeFilters(filter: SubscriberFilter): ActiveFilter[] {
  const { frequency, category, sort } = filter;
  const without = (name: keyof typeof noFilter) => subscriberListUrl({ ...filter, [name]: noFilter[name] });
  const active: ActiveFilter[] = [];
  if (frequency)
    active.push({ label: 'Frequency', value: frequencyNames[frequency], without: without('frequency') });
  if (category) active.push({ label: 'Chosen category', value: category, without: without('category') });
  if (sort !== noFilter.sort)
    active.push({ label: 'Order', value: sortNames[sort], without: without('sort') });
  return active;
}
