import { useEffect, useState } from 'react';
import { type SearchResult, searchFor } from './results.ts';

/** What the box knows about the term typed. */
export type SearchState =
  | { state: 'empty' }
  | { state: 'loading'; term: string }
  | { state: 'failed'; term: string }
  | { state: 'found'; term: string; results: SearchResult[] };

/** How long typing must pause before the server is asked, in milliseconds. */
const PAUSE_MS = 200;

/** Searches as one types; answers to earlier terms are dropped. */
export function useSearch(typed: string): SearchState {
  const term = typed.trim();
  const [answer, setAnswer] = useState<SearchState>({ state: 'empty' });
  useEffect(() => {
    if (term === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      searchFor(term, abort.signal).then(
        (results) => setAnswer({ state: 'found', term, results }),
        () => abort.signal.aborted || setAnswer({ state: 'failed', term }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [term]);
  if (term === '') return { state: 'empty' };
  return 'term' in answer && answer.term === term ? answer : { state: 'loading', term };
}
