import { useEffect, useState } from 'react';
import { type Found, remembered, searchFor } from './results.ts';

/** What the box knows about the term typed. */
export type SearchState =
  | { state: 'empty' }
  | { state: 'loading'; term: string }
  | { state: 'failed'; term: string }
  | ({ state: 'found'; term: string } & Found);

/** How long typing must pause before the server is asked, in milliseconds. */
const PAUSE_MS = 200;

/**
 * Searches as one types. An answer counts only while its term is the one typed: a question is aborted when the next
 * letter comes, and what arrives all the same is dropped.
 */
export function useSearch(typed: string): SearchState {
  const term = typed.normalize('NFC').trim().replace(/\s+/g, ' ');
  const [answer, setAnswer] = useState<SearchState>({ state: 'empty' });
  useEffect(() => {
    if (term === '' || remembered(term)) return;
    const abort = new AbortController();
    const settle = (next: SearchState) => abort.signal.aborted || setAnswer(next);
    const timer = setTimeout(() => {
      setAnswer({ state: 'loading', term });
      searchFor(term, abort.signal).then(
        (found) => settle({ state: 'found', term, ...found }),
        () => settle({ state: 'failed', term }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [term]);
  if (term === '') return { state: 'empty' };
  if ('term' in answer && answer.term === term) return answer;
  const known = remembered(term);
  return known
    ? { state: 'found', term, results: known.results, total: known.total }
    : { state: 'loading', term };
}
