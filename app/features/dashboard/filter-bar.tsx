import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { useHydrated } from '../../browser/hooks/use-hydrated.ts';
import { SearchField } from './search-field.tsx';

/** A filter that narrows a list, or an order that is not the default. */
export interface ActiveFilter {
  label: string;
  value: string;
  /** The URL of the list without it. */
  without: string;
}

interface FilterBarProps {
  /** The label of the search field, and its accessible name if that differs. */
  search: string;
  searchName?: string;
  term: string;
  /** Other parameters of the list's URL, such as its tab. */
  hidden?: Record<string, string>;
  active?: ActiveFilter[];
  /** The URL of the list without any filter. */
  cleared?: string;
  /** The selects of the filters. Without any, there is a search field alone. */
  children?: ReactNode;
}

/**
 * The search field of a list, and a button that shows its filters, which Escape closes. Those that are active
 * stand below. Without scripts the filters are always there, and a button sends them.
 */
export function FilterBar(props: FilterBarProps) {
  const { search, searchName, term, hidden = {}, active = [], cleared, children } = props;
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <div className="my-4 grid gap-3">
      <Form className="flex flex-wrap gap-3" role="search">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchField label={search} name={searchName ?? search} term={term} />
        {children && (
          <>
            <button
              ref={button}
              type="button"
              className="script-only button button-quiet"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              <SlidersHorizontal size={16} aria-hidden /> Filter{active.length > 0 && ` (${active.length})`}
            </button>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the fields inside */}
            <div
              id={id}
              hidden={isHydrated && !isOpen}
              className={`${isHydrated ? '' : 'no-script'} panel w-full grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-3 p-4 not-[[hidden]]:grid`}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return;
                event.preventDefault();
                button.current?.focus();
                setOpen(false);
              }}
            >
              {children}
              {!isHydrated && (
                <button type="submit" className="button self-end">
                  Apply
                </button>
              )}
            </div>
          </>
        )}
      </Form>
      {active.length > 0 && (
        <Chips active={active} cleared={cleared} onRemoved={() => button.current?.focus()} />
      )}
    </div>
  );
}

interface ChipsProps extends Pick<FilterBarProps, 'cleared'> {
  active: ActiveFilter[];
  /** Called when the last one is removed. */
  onRemoved: () => void;
}

/** The active filters, each with a link that takes it away. */
function Chips({ active, cleared, onRemoved }: ChipsProps) {
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {active.map(({ label, value, without }) => (
        <li key={label} className="max-w-full">
          <Link
            to={without}
            aria-label={`Remove the filter ${label}: ${value}`}
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-chip py-1 ps-3.5 pe-2.5 text-sm hover:bg-sunken pointer-coarse:min-h-11"
            onClick={() => active.length === 1 && onRemoved()}
          >
            <span className="truncate">
              {label}: <bdi className="font-semibold">{value}</bdi>
            </span>
            <X size={15} aria-hidden className="shrink-0" />
          </Link>
        </li>
      ))}
      {active.length > 1 && cleared && (
        <li>
          <Link
            to={cleared}
            className="text-link inline-flex min-h-9 items-center text-sm font-semibold pointer-coarse:min-h-11"
            onClick={onRemoved}
          >
            Clear filters
          </Link>
        </li>
      )}
    </ul>
  );
}
