import { normalised } from '../../../contract/combining.ts';
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
 * Searches as one types, telling `changed` each new state. An answer counts only while its term is the one typed: a
 * question is aborted when the next letter comes, and what arrives all the same is dropped.
 */
export function newSearch(changed: (state: SearchState) => void): (typed: string) => void {
  let term = '';
  let question = new AbortController();
  let pause: ReturnType<typeof setTimeout> | undefined;
  const ask = async (asked: string, { signal }: AbortController) => {
    const state = await searchFor(asked, signal).then(
      (found) => ({ state: 'found' as const, term: asked, ...found }),
      () => ({ state: 'failed' as const, term: asked }),
    );
    if (!signal.aborted) changed(state);
  };
  return (typed) => {
    const next = normalised(typed, 'NFC').trim().replace(/\s+/g, ' ');
    if (next === term) return;
    term = next;
    question.abort();
    clearTimeout(pause);
    if (term === '') return changed({ state: 'empty' });
    const known = remembered(term);
    if (known) return changed({ state: 'found', term, ...known });
    changed({ state: 'loading', term });
    question = new AbortController();
    pause = setTimeout(ask, PAUSE_MS, term, question);
  };
}
