/** A local date and time, such as `2026-11-21T15:30`, in the format of a browser's date-time field. */
const WALL_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/;

/** The local time of a time zone at an instant. */
export function wallTimeAt(instant: string, timeZone: string): string {
  return new Date(Date.parse(instant) + offsetAt(Date.parse(instant), timeZone)).toISOString().slice(0, 16);
}

/**
 * The instant of a local time. If the clocks are put back and show it twice, the first; if they are put
 * forward and skip it, later by the length of the gap. Null if it is not a date and time.
 */
export function instantAt(wallTime: string, timeZone: string): string | null {
  const instants = findInstants(wallTime, timeZone);
  if (!instants) return null;
  const { shown, otherwise } = instants;
  return new Date(shown.length > 0 ? Math.min(...shown) : otherwise).toISOString();
}

/**
 * The instant on another day, such as `2026-11-21`, at which the clocks show the same time as at `instant`.
 */
export function sameTimeOn(day: string, instant: string, timeZone: string): string | null {
  const moved = instantAt(`${day}T${wallTimeAt(instant, timeZone).slice(11)}`, timeZone);
  return moved && new Date(Date.parse(moved) + (Date.parse(instant) % 60_000)).toISOString();
}

/**
 * How many times the clocks of a time zone show a local time: 0 if they skip it, 2 if they are put back to
 * it.
 */
export function timesShown(wallTime: string, timeZone: string): number {
  return new Set(findInstants(wallTime, timeZone)?.shown).size;
}

/**
 * The instants, in milliseconds, at which the clocks show a local time, and the one to use if they never do.
 */
function findInstants(wallTime: string, timeZone: string): { shown: number[]; otherwise: number } | null {
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
