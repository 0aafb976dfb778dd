import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Form, Link } from 'react-router';
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

/** The search field of a list, and a button that opens its filters. Those that are active stand below. */
export function FilterBar(props: FilterBarProps) {
  const { search, searchName, term, hidden = {}, active = [], cleared, children } = props;
  const panel = useRef<HTMLDetailsElement>(null);
  return (
    <div className="my-4 grid gap-3">
      <Form className="relative flex gap-3" role="search">
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchField label={search} name={searchName ?? search} term={term} />
        {children && (
          <FilterPanel panel={panel} count={active.length}>
            {children}
          </FilterPanel>
        )}
      </Form>
      {active.length > 0 && <Chips active={active} cleared={cleared} panel={panel} />}
    </div>
  );
}

interface PanelProps {
  panel: RefObject<HTMLDetailsElement | null>;
  count: number;
  children: ReactNode;
}

/** A button with a panel below it, which Escape, a click elsewhere and the Tab key close. */
function FilterPanel({ panel, count, children }: PanelProps) {
  const close = () => {
    if (panel.current) panel.current.open = false;
  };
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (panel.current && !panel.current.contains(target as Node)) panel.current.open = false;
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [panel]);
  return (
    <details
      ref={panel}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !panel.current?.contains(relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !panel.current?.open) return;
        event.preventDefault();
        close();
        focusButton(panel);
      }}
    >
      <summary className="button button-quiet">
        <SlidersHorizontal size={16} aria-hidden /> Filter{count > 0 && ` (${count})`}
      </summary>
      <div className="panel absolute inset-e-0 top-full z-20 mt-1.5 grid max-h-[70dvh] w-full max-w-sm gap-4 overflow-y-auto p-4 shadow-raised">
        {children}
      </div>
    </details>
  );
}

function focusButton(panel: RefObject<HTMLDetailsElement | null>): void {
  panel.current?.querySelector('summary')?.focus();
}

/** The active filters, each with a link that takes it away. */
function Chips({
  active,
  cleared,
  panel,
}: Pick<PanelProps, 'panel'> & Pick<FilterBarProps, 'cleared'> & { active: ActiveFilter[] }) {
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {active.map(({ label, value, without }) => (
        <li key={label} className="max-w-full">
          <Link
            to={without}
            aria-label={`Remove the filter ${label}: ${value}`}
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-chip py-1 ps-3.5 pe-2.5 text-sm hover:bg-sunken pointer-coarse:min-h-11"
            onClick={() => active.length === 1 && focusButton(panel)}
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
            onClick={() => focusButton(panel)}
          >
            Clear filters
          </Link>
        </li>
      )}
    </ul>
  );
}
