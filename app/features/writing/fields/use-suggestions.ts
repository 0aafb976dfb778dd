import { useEffect, useState } from 'react';
import { tidyTag } from '../../../../shared/text/tag-names.ts';
import { callApi } from '../../../browser/api.ts';

const PAUSE_MS = 150;
const SHOWN = 20;

/**
 * The names of existing tags, or the titles of existing series, that contain a term, those that begin with it first. Asks
 * the server when typing pauses.
 */
export function useSuggestions(list: 'tags' | 'series', typed: string, isOpen: boolean): string[] {
  const [names, setNames] = useState<string[]>([]);
  const searchTerm = tidyTag(typed);
  useEffect(() => {
    if (!isOpen) return;
    let outdated = false;
    const timer = setTimeout(
      () => {
        const query = new URLSearchParams({ searchTerm, limit: `${SHOWN}` });
        callApi<({ name: string } | { title: string })[]>('GET', `/${list}?${query}`).then(
          (rows) => outdated || setNames(rows.map((row) => ('name' in row ? row.name : row.title))),
          // Without suggestions, names are typed in full.
          () => outdated || setNames([]),
        );
      },
      searchTerm === '' ? 0 : PAUSE_MS,
    );
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [list, searchTerm, isOpen]);
  return names;
}
