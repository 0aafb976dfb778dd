import type { Statistics, StatisticsRange } from '../../contract/statistics.ts';
import { addDays } from './days.ts';

/** The sums of a day, or of a month or year whose days were added up. */
export interface DayRow {
  day: string;
  views: number;
  readers: number;
}

interface PeriodOptions {
  range: StatisticsRange;
  /** The first day or month. */
  first: string;
  /** Today. */
  to: string;
}

/** Adds days up to the periods of a plot, which has all of them from the first to the last. */
export function toPeriods(
  rows: readonly DayRow[],
  { range, first, to }: PeriodOptions,
): Pick<Statistics, 'unit' | 'periods'> {
  const unit = findUnit(rows, range, first, to);
  const periods = new Map(listPeriods(unit, first, to).map((period) => [period, { views: 0, readers: 0 }]));
  for (const { day, views, readers } of rows) {
    const period = periods.get(toPeriod(unit, day));
    if (!period) continue;
    period.views += views;
    period.readers += readers;
  }
  return { unit, periods: Array.from(periods, ([period, sums]) => ({ period, ...sums })) };
}

/** The finest unit that the rows have and that a plot has room for. */
function findUnit(
  rows: readonly DayRow[],
  range: StatisticsRange,
  first: string,
  to: string,
): Statistics['unit'] {
  const coarsest = Math.min(...rows.map(({ day }) => day.length));
  if (coarsest === 'yyyy'.length) return 'year';
  const isLong = range === 'all' && first.slice(0, 7) !== to.slice(0, 7);
  if (coarsest === 'yyyy-mm'.length || (isLong && addDays(toDay(first), 92) < to)) return 'month';
  return range === '365' ? 'week' : 'day';
}

/** The first day of a day, month or year. */
function toDay(period: string): string {
  return period + '-01-01'.slice(period.length - 'yyyy'.length);
}

/** The name of the period of a day: itself, the Monday of its week, its month or its year. */
export function toPeriod(unit: Statistics['unit'], day: string): string {
  if (unit === 'year') return day.slice(0, 4);
  if (unit === 'month') return day.slice(0, 7);
  if (unit === 'day') return day;
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** More than any site has of months. */
const MAX_PERIODS = 2000;

function listPeriods(unit: Statistics['unit'], first: string, to: string): string[] {
  const periods: string[] = [];
  let day = toDay(first);
  while (day <= to && periods.length < MAX_PERIODS) {
    const period = toPeriod(unit, day);
    periods.push(period);
    day = nextDay(unit, toDay(period));
  }
  return periods;
}

function nextDay(unit: Statistics['unit'], day: string): string {
  if (unit === 'day') return addDays(day, 1);
  if (unit === 'week') return addDays(day, 7);
  // The 32nd day is in the next month.
  const next = addDays(day, unit === 'month' ? 32 : 367);
  return toDay(toPeriod(unit, next));
}
