import { DAY_MS, formatInstant } from '../../platform/clock.ts';

/** The day a number of days after another (`2026-11-21`). */
export function addDays(day: string, days: number): string {
  return formatInstant(Date.parse(day) + days * DAY_MS).slice(0, 10);
}
