/** A day and time as a clock on the wall shows them, `2026-11-21T15:30`, as the browser's date-time field writes them. */
const WALL_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/;

/** What the clocks of a time zone show at an instant. */
export function wallTimeAt(instant: string, timeZone: string): string {
  return new Date(Date.parse(instant) + offsetAt(Date.parse(instant), timeZone)).toISOString().slice(0, 16);
}

/**
 * The instant at which the clocks of a time zone show this: the first of two where they are put back, and as much later
 * as they are put forward where they never show it. Null for what is no day and time.
 */
export function instantAt(wallTime: string, timeZone: string): string | null {
  const moments = momentsAt(wallTime, timeZone);
  if (!moments) return null;
  const { shown, otherwise } = moments;
  return new Date(shown.length > 0 ? Math.min(...shown) : otherwise).toISOString();
}

/** How often the clocks of a time zone show this: 0 where they are put forward over it, 2 where they are put back to it. */
export function timesShown(wallTime: string, timeZone: string): number {
  return new Set(momentsAt(wallTime, timeZone)?.shown).size;
}

/** The instants, in milliseconds, at which the clocks show it, and the one to take where they never do. */
function momentsAt(wallTime: string, timeZone: string): { shown: number[]; otherwise: number } | null {
  if (!WALL_TIME.test(wallTime)) return null;
  const asUtc = Date.parse(`${wallTime.slice(0, 16)}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const day = 24 * 3_600_000;
  const offsets = [offsetAt(asUtc - day, timeZone), offsetAt(asUtc + day, timeZone)];
  const instants = offsets.map((offset) => asUtc - offset);
  const shown = instants.filter((ms) => ms + offsetAt(ms, timeZone) === asUtc);
  return { shown, otherwise: Math.max(...instants) };
}

/** Milliseconds by which the clocks of a time zone are ahead of UTC, to the minute. */
function offsetAt(ms: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(ms);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return shown - Math.floor(ms / 60_000) * 60_000;
}
