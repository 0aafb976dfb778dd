import { Search } from 'lucide-react';
import { SearchBox } from '../search-form.tsx';

/** The bar's way to search: drops a search box down; without a script it leads to the page. */
export function BarSearch() {
  return (
    <>
      <a href="/search" className="icon-button" aria-label="Search" title="Search" data-press="search">
        <Search size={20} aria-hidden />
      </a>
      <div id="bar-search" popover="auto" className="bar-search">
        <SearchBox />
      </div>
    </>
  );
}
