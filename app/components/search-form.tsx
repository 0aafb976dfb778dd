import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { MAX_SEARCH_TERM } from '../../contract/limits.ts';

/** A search that needs no script: it leads to the page of results. */
export function SearchForm({ term = '', className = '' }: { term?: string; className?: string }) {
  return (
    <Form action="/search" role="search" className={`relative ${className}`}>
      <SearchField type="search" defaultValue={term} />
    </Form>
  );
}

/** The field itself with its button, for forms that do more. */
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
        className="field h-13 rounded-full ps-5 pe-14"
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
