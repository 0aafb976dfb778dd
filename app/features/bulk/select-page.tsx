import type { SelectableRow } from './selection.ts';
import type { Selection } from './use-selection.ts';

interface SelectPageProps {
  /** The rows of the page. */
  page: readonly SelectableRow[];
  selection: Selection;
  className: string;
  /** Its visible label. */
  children?: React.ReactNode;
}

/** A checkbox for all articles of the page, partly checked if some of them are selected. */
export function SelectPage({ page, selection, className, children }: SelectPageProps) {
  const selected = page.filter(({ _id }) => selection.articles.has(_id)).length;
  return (
    <label className={`script-only inline-flex min-h-11 items-center ${className}`}>
      <input
        type="checkbox"
        aria-label="Select page"
        className="size-4.5"
        checked={selected === page.length}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && selected < page.length;
        }}
        onChange={selection.togglePage}
      />
      {children}
    </label>
  );
}
