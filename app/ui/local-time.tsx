import { useHydrated } from '../browser/hooks/use-hydrated.ts';

/** The length of a day without a time: 2026-11-22. */
const DAY = 10;

/** A day in the browser's format: of an instant, or a day without a time. The server renders it in ISO format. */
export function LocalDay({ instant }: { instant: string }) {
  const hydrated = useHydrated();
  const timeZone = instant.length === DAY ? 'UTC' : undefined;
  return (
    <time dateTime={instant} className="whitespace-nowrap tabular-nums">
      {hydrated ? new Date(instant).toLocaleDateString(undefined, { timeZone }) : instant.slice(0, 10)}
    </time>
  );
}

/** A date and time in the browser's format and time zone. */
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
