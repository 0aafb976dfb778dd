import { useHydrated } from './use-hydrated.ts';

/** A day in the viewer's own format, which only the browser knows. */
export function LocalDay({ instant }: { instant: string }) {
  const hydrated = useHydrated();
  return (
    <time dateTime={instant} className="whitespace-nowrap tabular-nums">
      {hydrated ? new Date(instant).toLocaleDateString() : instant.slice(0, 10)}
    </time>
  );
}
