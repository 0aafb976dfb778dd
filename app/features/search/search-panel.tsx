import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { SEARCH_MAX_HEIGHT_PX } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { addressOf } from '../../addresses.ts';
import { writingOf } from '../../components/writing.ts';
import { Marked } from './marked.tsx';
import { NoResults } from './no-results.tsx';
import type { SearchResult } from './results.ts';
import type { Combobox } from './use-combobox.ts';
import type { SearchState } from './use-search.ts';

interface SearchPanelProps {
  shown: boolean;
  found: SearchState;
  combobox: Combobox;
  onFollow: () => void;
}

/** What drops down below the search field. What it has to say is said in a place that is always there to listen to. */
export function SearchPanel({ shown, found, combobox, onFollow }: SearchPanelProps) {
  const results = found.state === 'found' ? found.results : [];
  const panel = useRef<HTMLDivElement>(null);
  const full = shown && results.length > 0;
  useEffect(() => {
    if (full) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [full]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field while one presses a result
    <div
      ref={panel}
      onMouseDown={(event) => event.preventDefault()}
      className={
        shown
          ? 'absolute inset-x-0 top-full z-20 mt-2 scroll-mb-4 overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised text-start shadow-raised'
          : 'sr-only'
      }
      style={shown ? { maxHeight: `min(${SEARCH_MAX_HEIGHT_PX}px, 70dvh)` } : undefined}
    >
      <div role="status">{shown && <Message found={found} />}</div>
      {full && found.state === 'found' && (
        <>
          <div id={combobox.listId} role="listbox" aria-label="Articles found" className="p-1.5">
            {results.map((result, index) => (
              <Result
                key={result._id}
                result={result}
                term={found.term}
                combobox={combobox}
                index={index}
                onFollow={onFollow}
              />
            ))}
          </div>
          {found.total > results.length && <AllResults total={found.total} />}
        </>
      )}
    </div>
  );
}

function Message({ found }: { found: SearchState }) {
  if (found.state === 'loading') {
    return (
      <p className="flex items-center gap-3 p-5 text-muted">
        <LoaderCircle size={18} aria-hidden className="animate-spin" /> Searching…
      </p>
    );
  }
  if (found.state === 'failed') return <p className="p-5 text-danger">{texts.search.failed}</p>;
  if (found.state !== 'found') return null;
  if (found.results.length === 0) return <NoResults term={found.term} />;
  return <p className="sr-only">{found.total === 1 ? '1 result' : `${found.total} results`}</p>;
}

function Result({
  result,
  term,
  combobox,
  index,
  onFollow,
}: {
  result: SearchResult;
  term: string;
  combobox: Combobox;
  index: number;
  onFollow: () => void;
}) {
  return (
    <Link
      id={combobox.optionId(index)}
      role="option"
      aria-selected={index === combobox.active}
      tabIndex={-1}
      to={addressOf.article(result.slug)}
      onClick={onFollow}
      onPointerMove={() => combobox.reach(index)}
      className="block rounded-md px-3.5 scroll-mb-14 py-2.5 aria-selected:bg-sunken"
      {...writingOf(result.lang)}
    >
      <span className="block font-serif text-lg leading-snug font-semibold">
        <Marked text={result.title} term={term} />
      </span>
      <span className="mt-0.5 line-clamp-1 text-sm text-muted">
        <span className="inline-block first-letter:uppercase">{result.category}</span> ·{' '}
        <Marked text={result.description} term={term} />
      </span>
    </Link>
  );
}

function AllResults({ total }: { total: number }) {
  return (
    <button
      type="submit"
      className="sticky bottom-0 block min-h-11 w-full border-t border-line bg-raised px-5 text-start text-sm font-semibold text-accent hover:underline"
    >
      See all {total} results
    </button>
  );
}
