import { useRef, useState } from 'react';
import { MAX_BULK } from '../../../contract/limits.ts';
import { notify } from '../../browser/toasts.ts';
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

/** The articles that are selected in a list, also on its other pages, by id. */
export interface Selection {
  articles: ReadonlyMap<string, SelectableRow>;
  /** Selects or deselects an article of the page, with `range` all those since the last one. */
  toggle: (index: number, range: boolean) => void;
  /** Selects the whole page, or deselects it if it is selected. */
  togglePage: () => void;
  clear: () => void;
}

/**
 * Selects articles of a page, up to as many as a bulk action may have. A list with another `key` begins
 * without any.
 */
export function useSelection(page: readonly SelectableRow[], key: string): Selection {
  const [{ articles, of }, setState] = useState({ articles: new Map<string, SelectableRow>(), of: key });
  const last = useRef(-1);
  const current = of === key ? articles : new Map<string, SelectableRow>();
  const set = (changed: readonly SelectableRow[], isSelected: boolean) => {
    const next = new Map(current);
    for (const article of changed) {
      if (isSelected) next.set(article._id, article);
      else next.delete(article._id);
    }
    if (next.size > MAX_BULK) return notify.error(`Select at most ${MAX_BULK} articles at once.`);
    setState({ articles: next, of: key });
  };
  return {
    articles: current,
    toggle: (index, range) => {
      const article = page[index];
      if (!article) return;
      const from = range && page[last.current] ? last.current : index;
      last.current = index;
      const changed = page.slice(Math.min(from, index), Math.max(from, index) + 1);
      set(changed, !current.has(article._id));
    },
    togglePage: () => set(page, !page.every(({ _id }) => current.has(_id))),
    clear: () => setState({ articles: new Map(), of: key }),
  };
}
