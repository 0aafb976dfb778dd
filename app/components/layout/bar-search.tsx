import { Search } from 'lucide-react';

/** The bar's way to search: drops a search box down (reading/search/bar-search.ts); without a script it leads to the page. */
export function BarSearch() {
  return (
    <a href="/search" className="icon-button" aria-label="Search" title="Search" data-press="search">
      <Search size={20} aria-hidden />
    </a>
  );
}
