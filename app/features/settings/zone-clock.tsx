import { useEffect, useState } from 'react';

/** What the clock says there now, once scripts run. */
export function ZoneClock({ timeZone }: { timeZone: string }) {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
    const ticking = setInterval(() => setNow(new Date()), 15_000);
    return () => clearInterval(ticking);
  }, []);
  if (!now) return null;
  return <p className="mt-1 text-sm text-soft">It is {formatTime(now, timeZone)} there.</p>;
}

function formatTime(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(undefined, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(
    now,
  );
}
