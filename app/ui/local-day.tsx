import { useHydrated } from '../browser/use-hydrated.ts';

/** Characters of a day without a time: 2026-11-22. */
const DAY = 10;

/** A day in the viewer's own format, which only the browser knows: that of an instant, or one given without a time. */
export function LocalDay({ instant }: { instant: string }) {
  const hydrated = useHydrated();
  const timeZone = instant.length === DAY ? 'UTC' : undefined;
  return (
    <time dateTime={instant} className="whitespace-nowrap tabular-nums">
      {hydrated ? new Date(instant).toLocaleDateString(undefined, { timeZone }) : instant.slice(0, 10)}
    </time>
  );
}
