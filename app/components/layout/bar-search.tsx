import { Search } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';

const SearchBox = lazy(() => import('../../features/search/bar-search-box.tsx'));

/** The bar's way to search: drops a search box down, loaded when first asked for; without a script it leads to the page. */
export function BarSearch() {
  const sheet = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link
        to="/search"
        className="icon-button"
        aria-label="Search"
        title="Search"
        data-held
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          sheet.current?.togglePopover();
        }}
      >
        <Search size={20} aria-hidden />
      </Link>
      <div
        ref={sheet}
        id="bar-search"
        popover="auto"
        className="bar-search"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && (
          <Suspense fallback={<div className="h-13" />}>
            <SearchBox />
          </Suspense>
        )}
      </div>
    </>
  );
}
