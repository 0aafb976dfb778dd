import { Search } from 'lucide-react';
import { MAX_SEARCH_TERM } from '../../../contract/limits.ts';

interface SearchFieldProps {
  label: string;
  /** What is searched for already. */
  term: string;
  /** Told what is typed, where that is not sent as a form. */
  onType?: (term: string) => void;
}

/** Where a list's search is typed: the field `q` of its form. */
export function SearchField({ label, term, onType }: SearchFieldProps) {
  return (
    <div className="relative min-w-0 grow basis-52">
      <input
        type="search"
        name="q"
        key={onType ? undefined : term}
        defaultValue={term}
        maxLength={MAX_SEARCH_TERM}
        placeholder={label}
        aria-label={label}
        dir="auto"
        autoComplete="off"
        className="field ps-11"
        onChange={onType && ((event) => onType(event.currentTarget.value))}
      />
      <Search
        size={18}
        aria-hidden
        className="pointer-events-none absolute inset-s-4 top-1/2 -translate-y-1/2 text-muted"
      />
    </div>
  );
}
