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
