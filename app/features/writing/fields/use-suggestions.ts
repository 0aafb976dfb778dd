import { tidyTag } from '../../../../shared/text/tag-names.ts';
import { useLoaded } from '../../../browser/hooks/use-loaded.ts';

const PAUSE_MS = 150;
const SHOWN = 20;

/**
 * The names of existing tags, or the titles of existing series, that contain a term, those that begin with it
 * first. Asks the server when typing pauses.
 */
export function useSuggestions(list: 'tags' | 'series', typed: string, isOpen: boolean): string[] {
  const searchTerm = tidyTag(typed);
  const query = new URLSearchParams({ searchTerm, limit: `${SHOWN}` });
  const path = isOpen ? `/${list}?${query}` : null;
  const { data } = useLoaded<({ name: string } | { title: string })[]>(
    path,
    searchTerm === '' ? 0 : PAUSE_MS,
  );
  // Without suggestions, names are typed in full.
  return (data ?? []).map((row) => ('name' in row ? row.name : row.title));
}
