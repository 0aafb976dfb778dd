import { useRef, useState } from 'react';
import { MAX_BULK } from '../../../contract/limits.ts';
import { notify } from '../../browser/toasts.ts';
import { rowsBetween, type SelectableRow, type SelectedRows, selectRows } from './selection.ts';

/** The articles that are selected in a list, also on its other pages, by id. */
export interface Selection {
  articles: SelectedRows;
  /** Selects or deselects an article of the page, with `range` all those since the last one. */
  toggle: (index: number, range: boolean) => void;
  /** Selects the whole page, or deselects it if it is selected. */
  togglePage: () => void;
  clear: () => void;
}

const none: SelectedRows = new Map();

/**
 * Selects articles of a page, up to as many as a bulk action may have. A list with another `key` begins
 * without any.
 */
export function useSelection(page: readonly SelectableRow[], key: string): Selection {
  const [{ articles, of }, setState] = useState({ articles: none, of: key });
  const last = useRef(-1);
  const current = of === key ? articles : none;
  const set = (changed: readonly SelectableRow[], isSelected: boolean) => {
    const next = selectRows(current, changed, isSelected);
    if (next === null) return notify.error(`Select at most ${MAX_BULK} articles at once.`);
    setState({ articles: next, of: key });
  };
  return {
    articles: current,
    toggle: (index, range) => {
      const article = page[index];
      if (!article) return;
      const changed = rowsBetween(page, range ? last.current : index, index);
      last.current = index;
      set(changed, !current.has(article._id));
    },
    togglePage: () => set(page, !page.every(({ _id }) => current.has(_id))),
    clear: () => setState({ articles: none, of: key }),
  };
}
