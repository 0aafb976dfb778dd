import { Form } from 'react-router';
import { FilterTabs, type FilterTabsProps } from './filter-tabs.tsx';
import { SearchField } from './search-field.tsx';

interface ListFilterProps<T extends string> extends FilterTabsProps<T> {
  /** The query parameter of the tabs, which is absent for `all`. */
  parameter: string;
  /** The label of the search field. */
  search: string;
  term: string;
  /** Other fields of the search form. */
  children?: React.ReactNode;
}

/** Filters a list by tabs and a search term. */
export function ListFilter<T extends string>(props: ListFilterProps<T>) {
  const { parameter, search, term, children, ...tabs } = props;
  return (
    <>
      <FilterTabs {...tabs} />
      <Form className="my-4 flex flex-wrap gap-3" role="search">
        {tabs.shown !== 'all' && <input type="hidden" name={parameter} value={tabs.shown} />}
        <SearchField label={search} term={term} />
        {children}
      </Form>
    </>
  );
}
