import type { SubscriberImportOptions } from '../../../../contract/subscriber-import.ts';
import { DAY_MS } from '../../../../platform/clock.ts';
import { isAmbiguous, readDate, toInstant } from '../../../dates/dates.ts';

/** Earlier dates are mistakes: there were no newsletters by email. */
const EARLIEST = Date.UTC(1990, 0, 1);
const MAX_SHOWN = 60;
/** A year, or a month of it. The day of a consent is not guessed. */
const WITHOUT_DAY = /^\P{Nd}*\p{Nd}{4}(?:\P{Nd}{1,3}\p{Nd}{1,2})?\P{Nd}*$/u;

/** The instant of a cell, or the reason why it has none. */
export type ParsedDate = { instant: string } | { error: string };

/** Parses a date, with or without a time, in UTC if it has no zone. */
export function parseDate(
  cell: string,
  order: SubscriberImportOptions['dateOrder'],
  now: number,
): ParsedDate {
  const shown = `“${cell.slice(0, MAX_SHOWN)}”`;
  const date = readDate(cell, order || null);
  if (date === null && isAmbiguous(cell))
    return { error: `${shown} can be read with the day or the month first. Choose which it is.` };
  if (date === null) return { error: `${shown} is not a date.` };
  if (WITHOUT_DAY.test(cell)) return { error: `${shown} names no day.` };
  const instant = toInstant(date, 'UTC');
  const time = Date.parse(instant);
  if (time > now + DAY_MS) return { error: `${shown} is in the future.` };
  if (time < EARLIEST) return { error: `${shown} is before 1990.` };
  return { instant };
}
