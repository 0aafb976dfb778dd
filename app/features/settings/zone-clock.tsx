import { useContext, useEffect, useState } from 'react';
import { DateFormatContext, LocalTime } from '../../ui/local-time.tsx';

/** The current time in a time zone, updated by scripts. */
export function ZoneClock({ timeZone }: { timeZone: string }) {
  const { lang } = useContext(DateFormatContext);
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), 15_000);
    return () => clearInterval(timer);
  }, []);
  if (!now) return null;
  return (
    <p className="mt-1 text-sm text-soft">
      Current time there:{' '}
      <DateFormatContext value={{ lang, timeZone }}>
        <LocalTime instant={now.toISOString()} />
      </DateFormatContext>
    </p>
  );
}
