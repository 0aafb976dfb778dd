import { normalize } from '../../../shared/text/combining-marks.ts';
import { cachedResults, fetchResults, type SearchResults } from './cached-results.ts';

/** The state of the search for the typed term. */
export type SearchState =
  | { state: 'empty' }
  | { state: 'loading'; term: string }
  | { state: 'failed'; term: string }
  | ({ state: 'found'; term: string } & SearchResults);

/** How long typing must pause before a request is sent, in milliseconds. */
const PAUSE_MS = 200;

/**
 * Returns a function that searches for what is typed and calls `changed` with each new state. A request is
 * aborted when the term changes, and a late response is ignored.
 */
export function createSearch(changed: (state: SearchState) => void): (typed: string) => void {
  let term: string | undefined = '';
  let request = new AbortController();
  let pause: ReturnType<typeof setTimeout> | undefined;
  const fetchTerm = async (fetched: string, { signal }: AbortController) => {
    const state = await fetchResults(fetched, signal).then(
      (found) => ({ state: 'found' as const, term: fetched, ...found }),
      () => ({ state: 'failed' as const, term: fetched }),
    );
    if (signal.aborted) return;
    // The same term may be searched for again.
    if (state.state === 'failed') term = undefined;
    changed(state);
  };
  return (typed) => {
    const next = normalize(typed, 'NFC').trim().replace(/\s+/g, ' ');
    if (next === term) return;
    term = next;
    request.abort();
    clearTimeout(pause);
    if (term === '') return changed({ state: 'empty' });
    const known = cachedResults(term);
    if (known) return changed({ state: 'found', term, ...known });
    changed({ state: 'loading', term });
    request = new AbortController();
    pause = setTimeout(fetchTerm, PAUSE_MS, term, request);
  };
}
