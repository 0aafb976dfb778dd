/**
 * The instant (ISO 8601, UTC) at which a day such as `2026-11-21` begins in a time zone, `after` days later. Where clocks
 * are changed at midnight it is the first moment of that day there is.
 */
export function startOfDay(day: string, timeZone: string, after = 0): string {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + after * DAY_MS;
  const first = asIfUtc - offsetAt(asIfUtc, timeZone);
  return new Date(asIfUtc - offsetAt(first, timeZone)).toISOString();
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** How far the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const options = { timeZone, timeZoneName: 'longOffset' } as const;
  const parts = new Intl.DateTimeFormat('en-US', options).formatToParts(instant);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  const ms = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -ms : ms;
}
