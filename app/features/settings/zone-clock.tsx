import { useEffect, useState } from 'react';

/** The current time in a time zone, updated by scripts. */
export function ZoneClock({ timeZone }: { timeZone: string }) {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), 15_000);
    return () => clearInterval(timer);
  }, []);
  if (!now) return null;
  return <p className="mt-1 text-sm text-soft">Current time there: {formatTime(now, timeZone)}</p>;
}

function formatTime(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(undefined, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(
    now,
  );
}
