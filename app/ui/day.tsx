import { dayIn } from '../i18n/dates.ts';
import { useSite } from './site-context.ts';

/** A day as readers see it: 'November 21, 2026', in the site's time zone. */
export function Day({ instant, className }: { instant: string; className?: string }) {
  const { timeZone } = useSite();
  return (
    <time dateTime={instant} className={className}>
      {dayIn(timeZone, instant)}
    </time>
  );
}
