import { FilterBar } from './filter-bar.tsx';
import { FilterTabs, type FilterTabsProps } from './filter-tabs.tsx';

type Bar = Omit<React.ComponentProps<typeof FilterBar>, 'hidden' | 'searchName'>;

interface ListFilterProps<T extends string> extends FilterTabsProps<T>, Bar {
  /** The query parameter of the tabs, which is absent for `all`. */
  parameter: string;
}

/** Filters a list by tabs, a search term and more. */
export function ListFilter<T extends string>(props: ListFilterProps<T>) {
  const { parameter, label, tabs, shown, counts, to, ...bar } = props;
  return (
    <>
      <FilterTabs label={label} tabs={tabs} shown={shown} counts={counts} to={to} />
      <FilterBar {...bar} hidden={shown === 'all' ? {} : { [parameter]: shown }} />
    </>
  );
}
