import { texts } from '../../../contract/texts.ts';

/** Says that a search has no results, and what to try. */
export function NoResults({ term }: { term: string }) {
  return (
    <div className="mt-8">
      <p className="font-medium break-words" dir="auto">
        {texts.search.none(term)}
      </p>
      <p className="mt-1 text-sm text-muted">{texts.search.hint}</p>
    </div>
  );
}
