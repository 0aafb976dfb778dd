import { useEffect, useRef } from 'react';
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
  const nav = useRef<HTMLElement>(null);
  // On narrow screens the tabs scroll.
  useEffect(() => {
    const current = nav.current?.querySelector(`[data-tab="${shown}"]`);
    if (!nav.current || !current) return;
    nav.current.scrollLeft += middle(current) - middle(nav.current);
  }, [shown]);
  return (
    <nav ref={nav} aria-label={label} className="tabs">
      {tabs.map(([tab, name]) => (
        <Link
          key={tab}
          to={to(tab)}
          data-tab={tab}
          aria-current={tab === shown ? 'page' : undefined}
          className="tab"
        >
          {name}
          {counts?.[tab] !== undefined && (
            <span className="ms-1.5 font-normal text-muted tabular-nums">
              {counts[tab].toLocaleString('en-US')}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}

function middle(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
}
