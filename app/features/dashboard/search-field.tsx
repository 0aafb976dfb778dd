import { Search } from 'lucide-react';
import { MAX_SEARCH_TERM } from '../../../contract/limits.ts';

interface SearchFieldProps {
  label: string;
  /** What it is called where the label, shown inside, says more than a name. */
  name?: string;
  /** What is searched for already. */
  term: string;
  /** Told what is typed, where that is not sent as a form. */
  onType?: (term: string) => void;
}

/** Where a list's search is typed: the field `q` of its form. The icon stays at the page's side, whatever the term's script. */
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
    </span>
  );
}
