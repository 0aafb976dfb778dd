import { useHydrated } from '../browser/use-hydrated.ts';

/** A day and time in the viewer's own format and time zone, which only the browser knows. */
export function LocalTime({ instant }: { instant: string }) {
  const hydrated = useHydrated();
  return (
    <time dateTime={instant} className="tabular-nums">
      {hydrated
        ? new Date(instant).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
        : `${instant.slice(0, 16).replace('T', ' ')} UTC`}
    </time>
  );
}
