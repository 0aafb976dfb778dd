import { Search } from 'lucide-react';
import { MAX_SEARCH_TERM } from '../../../contract/limits.ts';

interface SearchFieldProps {
  label: string;
  /** The accessible name; the label by default. */
  name?: string;
  /** The current search term. */
  term: string;
  /** Called with every change, for a field that is not part of a form. */
  onType?: (term: string) => void;
}

/**
 * The search field `q` of a list, sent with Enter. The icon is outside the field, so that it does not follow
 * the direction of the term.
 */
export function SearchField({ label, name = label, term, onType }: SearchFieldProps) {
  return (
    <span className="field flex min-w-0 grow basis-52 items-center gap-3 py-0 has-focus-visible:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <Search size={18} aria-hidden className="shrink-0 text-muted" />
      <input
        type="search"
        name="q"
        key={onType ? undefined : term}
        defaultValue={term}
        maxLength={MAX_SEARCH_TERM}
        placeholder={label}
        aria-label={name}
        dir="auto"
        autoComplete="off"
        className="min-h-10 w-full min-w-0 bg-transparent text-ellipsis outline-none [&::-webkit-search-cancel-button]:hidden"
        onChange={onType && ((event) => onType(event.currentTarget.value))}
      />
      {/* Without a button, Enter does not send a form with several fields. */}
      {!onType && <button type="submit" className="sr-only" tabIndex={-1} aria-hidden />}
    </span>
  );
}
