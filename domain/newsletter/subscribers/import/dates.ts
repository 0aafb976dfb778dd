import type { SubscriberImportOptions } from '../../../../contract/subscriber-import.ts';

const DAY_MS = 24 * 3_600_000;
/** Nobody signed up for a newsletter by email before. */
const EARLIEST = Date.UTC(1990, 0, 1);
const MAX_DATE = 60;

/** The instant that a cell means, or why it means none. */
export type ParsedDate = { instant: string } | { problem: string };

/** Reads a date, with or without a time, in UTC if it has no zone. */
export function parseDate(
  cell: string,
  order: SubscriberImportOptions['dateOrder'],
  now: number,
): ParsedDate {
  const shown = `“${cell.slice(0, MAX_DATE)}”`;
  if (cell.length > MAX_DATE) return { problem: `${shown} is not a date.` };
  const time = parseIso(cell) ?? parseNumeric(cell, order) ?? parseNamed(cell);
  if (time === 'ambiguous')
    return { problem: `${shown} can be read with the day or the month first. Choose which it is.` };
  if (time === undefined || Number.isNaN(time)) return { problem: `${shown} is not a date.` };
  if (time > now + DAY_MS) return { problem: `${shown} is in the future.` };
  if (time < EARLIEST) return { problem: `${shown} is before 1990.` };
  return { instant: new Date(time).toISOString() };
}

function parseIso(cell: string): number | undefined {
  const pattern =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
  const [, year, month, day, hours, minutes, seconds, fraction = '', zone] = pattern.exec(cell) ?? [];
  if (!year) return undefined;
  const milliseconds = Number(`0.${fraction || '0'}`) * 1000;
  return toTime([year, month, day, hours, minutes, seconds], Math.floor(milliseconds)) - zoneOffset(zone);
}

function zoneOffset(zone = ''): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (!sign) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Dates as spreadsheets write them: 31/01/2026, 1.31.2026, with a time or without. */
function parseNumeric(
  cell: string,
  order: SubscriberImportOptions['dateOrder'],
): number | 'ambiguous' | undefined {
  const pattern = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(am|pm)?)?$/i;
  const [, first, separator, second, year, hours, minutes, seconds, half] = pattern.exec(cell) ?? [];
  if (!first || !second) return undefined;
  const isDayFirst = Number(first) > 12 || separator === '.' || order === 'dmy';
  const isMonthFirst = Number(second) > 12 || order === 'mdy' || first === second;
  if (!isDayFirst && !isMonthFirst) return 'ambiguous';
  // Two numbers that fit one order only are read in that one, whatever was chosen.
  const monthFirst =
    Number(second) > 12 || (isMonthFirst && Number(first) <= 12 && order !== 'dmy' && separator !== '.');
  const [month, day] = monthFirst ? [first, second] : [second, first];
  return toTime([year, month, day, to24(hours, half), minutes, seconds]);
}

function to24(hours: string | undefined, half: string | undefined): string | undefined {
  if (hours === undefined || half === undefined) return hours;
  return String((Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0));
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Dates with an English month: `Jan 31, 2026`, `31 January 2026`. */
function parseNamed(cell: string): number | undefined {
  const pattern =
    /^(?:[a-z]{3,9},?\s+)?(?:(\d{1,2})\s+([a-z]{3,9})\.?|([a-z]{3,9})\.?\s+(\d{1,2})),?\s+(\d{4})\b.*$/i;
  const [, before, monthAfter, monthBefore, after, year] = pattern.exec(cell) ?? [];
  const month = months.indexOf((monthAfter ?? monthBefore ?? '').slice(0, 3).toLowerCase());
  if (!year || month < 0) return undefined;
  return toTime([year, String(month + 1), before ?? after]);
}

/** Milliseconds since 1970; NaN for a day or time that does not exist. */
function toTime(parts: (string | undefined)[], milliseconds = 0): number {
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const time = Date.UTC(year, month - 1, day, hours, minutes, seconds, milliseconds);
  const date = new Date(time);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && hours < 24 && minutes < 60 && seconds < 60 ? time : Number.NaN;
}
