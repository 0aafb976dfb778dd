import { createContext, useContext } from 'react';
import type { DateFormat } from '../request/date-format.ts';

/** The length of a day without a time: 2026-11-22. */
const DAY = 10;

/** How the dates of the dashboard are written. The server knows it too, so that scripts change no date. */
export const DateFormatContext = createContext<DateFormat>({ lang: 'en-US', timeZone: 'UTC' });

/** A day as the person who reads it writes it: of an instant, or a day without a time. */
export function LocalDay({ instant }: { instant: string }) {
  const { lang, timeZone } = useContext(DateFormatContext);
  const text = new Date(instant).toLocaleDateString(lang, {
    timeZone: instant.length === DAY ? 'UTC' : timeZone,
  });
  return <Time instant={instant} text={text} className="whitespace-nowrap" />;
}

/** A date and time as the person who reads it writes it, in that person's time zone. */
export function LocalTime({ instant }: { instant: string }) {
  const { lang, timeZone } = useContext(DateFormatContext);
  const text = new Date(instant).toLocaleString(lang, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return <Time instant={instant} text={text} />;
}

/** Formats a time of day such as `21:59` as the person who reads it writes it: '9:59 PM'. */
export function useClock(): (time: string) => string {
  const { lang } = useContext(DateFormatContext);
  return (time) =>
    new Date(`1970-01-01T${time}Z`).toLocaleTimeString(lang, { timeStyle: 'short', timeZone: 'UTC' });
}

/**
 * The browser's release of the Unicode CLDR may differ from the server's, by a space for example: the
 * server's text stays. Dates in Arabic have direction marks, which would mix them with the text around.
 */
function Time({ instant, text, className = '' }: { instant: string; text: string; className?: string }) {
  return (
    <time
      dateTime={instant}
      dir="auto"
      className={`${className} tabular-nums`.trim()}
      suppressHydrationWarning
    >
      {text}
    </time>
  );
}
