import { formatDay } from '../i18n/dates.ts';
import { useSite } from './site-context.ts';

/** The day of an instant in the site's time zone: 'November 21, 2026'. */
export function Day({ instant, className }: { instant: string; className?: string }) {
  const { timeZone } = useSite();
  return (
    <time dateTime={instant} className={className}>
      {formatDay(timeZone, instant)}
    </time>
  );
}
