import { useRef, useState } from 'react';
import { MAX_BULK } from '../../../contract/limits.ts';
import type { ManagedArticle } from '../../../domain/articles/articles.ts';
import { notify } from '../../browser/toasts.ts';

/** The articles that are selected in a list, also on its other pages, by id. */
export interface Selection {
  articles: ReadonlyMap<string, ManagedArticle>;
  /** Selects or deselects an article of the page, with `range` all those since the last one. */
  toggle: (index: number, range: boolean) => void;
  /** Selects the whole page, or deselects it if it is selected. */
  togglePage: () => void;
  clear: () => void;
}

/** Selects articles of a page, up to as many as a bulk action may have. A list with another `key` begins without any. */
export function useSelection(page: readonly ManagedArticle[], key: string): Selection {
  const [{ articles, of }, setState] = useState({ articles: new Map<string, ManagedArticle>(), of: key });
  const last = useRef(-1);
  const current = of === key ? articles : new Map<string, ManagedArticle>();
  const set = (changed: readonly ManagedArticle[], isSelected: boolean) => {
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
