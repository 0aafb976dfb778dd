import { Link, useSubmit } from 'react-router';
import { FilterChoice } from './filter-choice.tsx';
import { ListFilter } from './list-filter.tsx';
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
        <NamedChoice
          name="frequency"
          label="Frequency"
          value={filter.frequency}
          names={{ '': 'All frequencies', ...frequencyNames }}
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
        <NamedChoice name="sort" label="Order" value={filter.sort} names={sortNames} />
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

interface NamedChoiceProps {
  name: string;
  label: string;
  value: string;
  /** The label of each value. */
  names: Record<string, string>;
}

function NamedChoice({ name, label, value, names }: NamedChoiceProps) {
  const submit = useSubmit();
  return (
    <select
      name={name}
      aria-label={label}
      value={value}
      onChange={(event) => void submit(event.currentTarget.form)}
      className="field min-w-0"
    >
      {Object.entries(names).map(([one, title]) => (
        <option key={one} value={one}>
          {title}
        </option>
      ))}
    </select>
  );
}
