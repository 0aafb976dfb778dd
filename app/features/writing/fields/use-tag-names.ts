import { useEffect, useState } from 'react';
import type { ManagedTag } from '../../../../contract/tag.ts';
import { tidyTag } from '../../../../shared/text/tag-names.ts';
import { callApi } from '../../../browser/api.ts';

const PAUSE_MS = 150;
const SHOWN = 20;

/** The names of existing tags that contain a term, those that begin with it first. Asks the server when typing pauses. */
export function useTagNames(typed: string, isOpen: boolean): string[] {
  const [names, setNames] = useState<string[]>([]);
  const searchTerm = tidyTag(typed);
  useEffect(() => {
    if (!isOpen) return;
    let outdated = false;
    const timer = setTimeout(
      () => {
        const query = new URLSearchParams({ searchTerm, limit: `${SHOWN}` });
        callApi<ManagedTag[]>('GET', `/tags?${query}`).then(
          (tags) => outdated || setNames(tags.map(({ name }) => name)),
          // Without suggestions, tags are typed in full.
          () => outdated || setNames([]),
        );
      },
      searchTerm === '' ? 0 : PAUSE_MS,
    );
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [searchTerm, isOpen]);
  return names;
}
