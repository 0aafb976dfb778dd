import { texts } from '../../../contract/texts.ts';

/** Says that the term itself finds nothing, and what was searched for instead. */
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
