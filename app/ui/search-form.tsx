import { Search } from 'lucide-react';
import { MAX_SEARCH_TERM } from '../../contract/limits.ts';
import { texts } from '../../contract/texts.ts';

interface SearchFormProps {
  term?: string;
  className?: string;
  /** For pages on which a search starts. */
  autoFocus?: boolean;
}

/** A search form that leads to the search page. Works without scripts. */
export function SearchForm({ term = '', className = '', autoFocus }: SearchFormProps) {
  return (
    <search className={`block ${className}`}>
      <form action="/search" className="relative">
        <SearchField type="search" defaultValue={term} autoFocus={autoFocus} />
      </form>
    </search>
  );
}

/** The same form, with results while the visitor types where scripts run (site-scripts/search). */
export function SearchBox() {
  return (
    <search className="block w-full max-w-[36rem] text-ink">
      <form action="/search" data-search={texts.search.failed} className="relative">
        <SearchField type="text" role="searchbox" />
      </form>
    </search>
  );
}

/** The field `q` of a search with its button; `field` overrides its attributes. */
export function SearchField(field: React.ComponentProps<'input'>) {
  return (
    <>
      <input
        name="q"
        maxLength={MAX_SEARCH_TERM}
        placeholder="Search articles"
        aria-label="Search articles"
        autoComplete="off"
        enterKeyHint="search"
        dir="auto"
        className="field h-13 rounded-full pr-14 pl-5 [[dir=rtl]_&]:pr-5 [[dir=rtl]_&]:pl-14"
        {...field}
      />
      <button
        type="submit"
        aria-label="Search"
        className="icon-button absolute inset-e-1 top-1 text-muted hover:text-ink"
      >
        <Search size={20} aria-hidden />
      </button>
    </>
  );
}
