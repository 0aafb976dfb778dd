import type { userFilters, userSorts } from '../../../contract/user.ts';
import { type ActiveFilter, FilterBar } from '../dashboard/filter-bar.tsx';
import { FilterSelect } from '../dashboard/filter-choice.tsx';
import { listUrl } from '../dashboard/list-url.ts';

const filters: Record<(typeof userFilters)[number], string> = {
  admin: 'Admins',
  editor: 'Editors',
  author: 'Authors',
  contributor: 'Contributors',
  user: 'Without a dashboard',
  disabled: 'Disabled',
};
const sorts: Record<(typeof userSorts)[number], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
  lastSignIn: 'Last sign-in',
};

interface UserFiltersProps {
  q: string;
  filter: keyof typeof filters | '';
  /** Blank for the newest first. */
  sort: keyof typeof sorts | '';
}

/** Searches, filters and orders the list of accounts. */
export function UserFilters({ q, filter, sort }: UserFiltersProps) {
  const active: ActiveFilter[] = [];
  if (filter) active.push({ label: 'Accounts', value: filters[filter], without: listUrl({ q, sort }) });
  if (sort) active.push({ label: 'Order', value: sorts[sort], without: listUrl({ q, filter }) });
  return (
    <FilterBar
      search="Search by name or email"
      searchName="Search users"
      term={q}
      active={active}
      cleared={listUrl({ q })}
    >
      <FilterSelect
        name="filter"
        label="Accounts"
        value={filter}
        options={[['', 'All accounts'], ...Object.entries(filters)]}
      />
      <FilterSelect name="sort" label="Order" value={sort || 'newest'} options={Object.entries(sorts)} />
    </FilterBar>
  );
}
