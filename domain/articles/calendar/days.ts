import { DAY_MS } from '../../../platform/clock.ts';

/** A day of a calendar. */
export interface CalendarDay {
  /** Such as `2026-11-21`. */
  day: string;
  /** False for days that complete the first and the last week. */
  inMonth: boolean;
}

const SUNDAY = 7;
const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;

/** True for a month that a calendar shows, such as `2026-11`. */
export function isMonth(text: string): boolean {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return false;
  const year = Number(text.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** The month of a day. */
export function toMonth(day: string): string {
  return day.slice(0, 7);
}

/** The month that is `by` months later. */
export function nextMonth(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

interface WeekInfo {
  getWeekInfo: () => { firstDay: number };
}

/** The weekday on which weeks begin where a language is spoken: 1 is Monday, 7 Sunday. */
export function firstWeekday(lang: string): number {
  try {
    // TypeScript does not know the method yet.
    return (new Intl.Locale(lang) as Intl.Locale & WeekInfo).getWeekInfo().firstDay;
  } catch {
    return 1;
  }
}

/** The days of a month, completed to whole weeks. */
export function monthDays(month: string, firstDay: number): CalendarDay[] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const next = Date.parse(`${nextMonth(month, 1)}-01T00:00:00Z`);
  const weekday = new Date(first).getUTCDay() || SUNDAY;
  const before = (weekday - firstDay + 7) % 7;
  const count = Math.ceil((before + (next - first) / DAY_MS) / 7) * 7;
  return Array.from({ length: count }, (_, i) => {
    const day = new Date(first + (i - before) * DAY_MS).toISOString().slice(0, 10);
    return { day, inMonth: toMonth(day) === month };
  });
}
