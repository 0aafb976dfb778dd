import { MAX_BULK } from '../../../contract/limits.ts';
import type { SessionText } from '../autosave/recovery/discarded.ts';

/** A row that can be selected. */
export interface SelectableRow {
  _id: string;
  title: string;
  /** The first words of an article without a title. */
  start: string;
  /** The text of a new article that was never saved; absent for a saved one. */
  session?: SessionText;
}

/** The selected rows by id. */
export type SelectedRows = ReadonlyMap<string, SelectableRow>;

/** Adds or removes rows. Returns null if that would be more than a bulk action may have. */
export function selectRows(
  selected: SelectedRows,
  rows: readonly SelectableRow[],
  isSelected: boolean,
): SelectedRows | null {
  const next = new Map(selected);
  for (const row of rows) {
    if (isSelected) next.set(row._id, row);
    else next.delete(row._id);
  }
  return next.size > MAX_BULK ? null : next;
}

/** The rows of a page between two indexes, both included. One that the page lacks counts as the other. */
export function rowsBetween(page: readonly SelectableRow[], from: number, to: number): SelectableRow[] {
  const start = page[from] ? from : to;
  return page.slice(Math.min(start, to), Math.max(start, to) + 1);
}
