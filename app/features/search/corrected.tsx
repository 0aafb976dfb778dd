import { texts } from '../../../contract/texts.ts';

/** Says that the term has no results, and names the corrected term of the results shown. */
export function Corrected({
  term,
  corrected,
  className = '',
}: {
  term: string;
  corrected: string;
  className?: string;
}) {
  return (
    <p className={`break-words text-muted ${className}`}>
      {texts.search.none(term)}. {texts.search.instead}{' '}
      <strong className="text-ink" dir="auto">
        {corrected}
      </strong>
    </p>
  );
}
