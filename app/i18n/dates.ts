type Shape = 'day' | 'date' | 'year';

const formatOptions: Record<Shape, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'long' },
  date: {},
  year: { year: 'numeric' },
};
const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes longer than using it a hundred times. */
function cachedFormat(shape: Shape, timeZone: string): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(shape === 'date' ? 'en-CA' : 'en-US', { ...formatOptions[shape], timeZone });
  formats.set(key, format);
  return format;
}

/** Formats the day of an instant in a time zone: 'November 21, 2026'. */
export function formatDay(timeZone: string, instant: string): string {
  return cachedFormat('day', timeZone).format(new Date(instant));
}

/** The day in a time zone at `now`, in milliseconds since 1970: '2026-11-21'. */
export function dayAt(timeZone: string, now: number): string {
  return cachedFormat('date', timeZone).format(now);
}

/** The year in a time zone at `now`, in milliseconds since 1970. */
export function yearAt(timeZone: string, now: number): number {
  return Number(cachedFormat('year', timeZone).format(now));
}
