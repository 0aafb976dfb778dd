import { useSite } from '../site.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than using it a hundred times. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
  formats.set(timeZone, format);
  return format;
}

/** A day as readers see it: 'November 21, 2026', in the site's time zone. */
export function Day({ instant, className }: { instant: string; className?: string }) {
  const { timeZone } = useSite();
  return (
    <time dateTime={instant} className={className}>
      {formatIn(timeZone).format(new Date(instant))}
    </time>
  );
}
