import { Form } from 'react-router';
import type { userFilters, userSorts } from '../../../contract/user.ts';
import { FilterSelect } from '../dashboard/filter-choice.tsx';
import { SearchField } from '../dashboard/search-field.tsx';

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

/** Searches, filters and orders the list of accounts. */
export function UserFilters({ q, filter, sort }: { q: string; filter: string; sort: string }) {
  return (
    <Form className="mt-6 flex flex-wrap gap-3" role="search">
      <SearchField label="Search by name or email" name="Search users" term={q} />
      <div className="grid grow basis-72 grid-cols-2 gap-3 sm:max-w-96">
        <FilterSelect
          name="filter"
          label="Accounts"
          value={filter}
          options={[['', 'All accounts'], ...Object.entries(filters)]}
        />
        <FilterSelect name="sort" label="Order" value={sort || 'newest'} options={Object.entries(sorts)} />
      </div>
    </Form>
  );
}
