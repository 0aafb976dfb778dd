type Shape = 'day' | 'year';

const shapes: Record<Shape, Intl.DateTimeFormatOptions> = {
  day: { dateStyle: 'long' },
  year: { year: 'numeric' },
};
const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes longer than using it a hundred times. */
function formatOf(shape: Shape, timeZone: string): Intl.DateTimeFormat {
  const key = `${shape} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...shapes[shape], timeZone });
  formats.set(key, format);
  return format;
}

/** The day of an instant there: 'November 21, 2026'. */
export function dayIn(timeZone: string, instant: string): string {
  return formatOf('day', timeZone).format(new Date(instant));
}

/** The year there now; `now` in milliseconds since 1970. */
export function yearIn(timeZone: string, now: number): number {
  return Number(formatOf('year', timeZone).format(now));
}
