import { Link } from 'react-router';

export interface FilterTabsProps<T extends string> {
  /** For screen readers. */
  label: string;
  tabs: readonly (readonly [shown: T, label: string])[];
  shown: T;
  /** The number of items in each tab. */
  counts?: Partial<Record<T, number>> | null;
  /** The URL of a tab. */
  to: (shown: T) => string;
}

/** Links that filter a list. */
export function FilterTabs<T extends string>({ label, tabs, shown, counts, to }: FilterTabsProps<T>) {
  return (
    <nav aria-label={label} className="flex flex-wrap border-b border-line">
      {tabs.map(([tab, name]) => (
        <Link
          key={tab}
          to={to(tab)}
          aria-current={tab === shown ? 'page' : undefined}
          className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent px-2 text-sm font-medium text-soft sm:px-3.5 sm:text-base hover:text-ink aria-[current]:border-accent aria-[current]:text-accent"
        >
          {name}
          {counts?.[tab] !== undefined && (
            <span className="ms-1.5 text-2xs text-muted tabular-nums">
              {counts[tab].toLocaleString('en-US')}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
