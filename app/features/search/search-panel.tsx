import { LoaderCircle } from 'lucide-react';
import { Link } from 'react-router';
import { SEARCH_MAX_HEIGHT_PX } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { addressOf } from '../../addresses.ts';
import { Marked } from './marked.tsx';
import type { SearchResult } from './results.ts';
import type { SearchState } from './use-search.ts';

/** What drops down below the search field. */
export function SearchPanel({ id, found }: { id: string; found: SearchState }) {
  return (
    <div
      id={id}
      className="absolute inset-x-0 top-full z-20 mt-2 overflow-y-auto rounded-lg border border-line bg-raised text-start shadow-raised"
      style={{ maxHeight: SEARCH_MAX_HEIGHT_PX }}
    >
      <p role="status" className="sr-only">
        {spoken(found)}
      </p>
      <Content found={found} />
    </div>
  );
}

function spoken(found: SearchState): string {
  if (found.state === 'found' && found.results.length > 0) {
    return found.results.length === 1 ? '1 result' : `${found.results.length} results`;
  }
  return '';
}

function Content({ found }: { found: SearchState }) {
  if (found.state === 'loading') {
    return (
      <p className="flex items-center gap-3 p-5 text-muted">
        <LoaderCircle size={18} aria-hidden className="animate-spin" /> Searching…
      </p>
    );
  }
  if (found.state === 'failed') return <p className="p-5 text-danger">{texts.search.failed}</p>;
  if (found.state === 'empty') return null;
  if (found.results.length === 0) return <NoResults term={found.term} />;
  return (
    <ul className="p-1.5">
      {found.results.map((result) => (
        <Result key={result._id} result={result} term={found.term} />
      ))}
    </ul>
  );
}

/** Says that nothing was found, and what to try. */
export function NoResults({ term }: { term: string }) {
  return (
    <div className="p-5" role="status">
      <p className="font-medium break-words">{texts.search.none(term)}</p>
      <p className="mt-1 text-sm text-muted">{texts.search.hint}</p>
    </div>
  );
}

function Result({ result, term }: { result: SearchResult; term: string }) {
  return (
    <li lang={result.lang}>
      <Link
        to={addressOf.article(result.slug)}
        data-result
        dir="auto"
        className="block rounded-md px-3.5 py-2.5 hover:bg-sunken focus-visible:bg-sunken"
      >
        <span className="block font-serif text-lg leading-snug font-semibold">
          <Marked text={result.title} term={term} />
        </span>
        <span className="mt-0.5 line-clamp-1 text-sm text-muted">
          <span className="capitalize">{result.category}</span> · {result.description}
        </span>
      </Link>
    </li>
  );
}
