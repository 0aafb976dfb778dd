import { useEffect, useState } from 'react';
import { browserTimeZone } from '../../browser/time-zone.ts';
import type { DateFormat } from '../../request/date-format.ts';
import { DateFormatContext } from '../../ui/local-time.tsx';

/**
 * Writes the dates inside as the server wrote them, and in the browser's time zone if the server did not know
 * it yet.
 */
export function DateFormats({ format, children }: { format: DateFormat; children: React.ReactNode }) {
  const [timeZone, setTimeZone] = useState(format.timeZone);
  useEffect(() => setTimeZone(browserTimeZone()), []);
  return <DateFormatContext value={{ lang: format.lang, timeZone }}>{children}</DateFormatContext>;
}
