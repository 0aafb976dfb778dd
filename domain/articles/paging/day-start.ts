import { DAY_MS } from '../../../platform/clock.ts';

/**
 * The instant (ISO 8601, UTC) at which the day `after` days after `day` (such as `2026-11-21`) begins in a
 * time zone. If clocks change at midnight, it is the first instant of that day that exists.
 */
export function startOfDay(day: string, timeZone: string, after = 0): string {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + after * DAY_MS;
  const estimate = asIfUtc - utcOffset(asIfUtc, timeZone);
  return new Date(asIfUtc - utcOffset(estimate, timeZone)).toISOString();
}

/** The offset of a time zone from UTC at an instant, in milliseconds. */
function utcOffset(instant: number, timeZone: string): number {
  const options = { timeZone, timeZoneName: 'longOffset' } as const;
  const parts = new Intl.DateTimeFormat('en-US', options).formatToParts(instant);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  const ms = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -ms : ms;
}
