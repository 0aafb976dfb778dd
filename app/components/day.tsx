import { useSite } from '../site.ts';

/** A day as readers see it: 'November 21, 2026', in the site's time zone. */
export function Day({ instant, className }: { instant: string; className?: string }) {
  const { timeZone } = useSite();
  return (
    <time dateTime={instant} className={className}>
      {new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(new Date(instant))}
    </time>
  );
}
