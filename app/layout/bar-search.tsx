import { Search } from 'lucide-react';

/**
 * Opens the search box of the bar (site-scripts/search/bar-search.ts); without scripts, a link to the search
 * page.
 */
export function BarSearch() {
  return (
    <a href="/search" className="icon-button" aria-label="Search" title="Search" data-action="search">
      <Search size={20} aria-hidden />
    </a>
  );
}
