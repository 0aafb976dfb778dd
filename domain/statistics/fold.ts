import { type ExpressionBuilder, sql } from 'kysely';
import { DAY_MS, formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Ctx } from '../context.ts';
import { type JobHandlers, schedulePeriodic } from '../jobs/jobs.ts';
import { write } from '../write.ts';
import { addSums } from './store-counts.ts';
import { type Dimension, dimensions, SumMap } from './sums.ts';

const FOLD = 'statistics.fold';
/** Days are needed for this long: by the range of 30 days, in every time zone. */
const DAYS_STORED = 32;
/** Whole years before the last two are one period each. */
const YEARS_BY_MONTH = 2;
/** The maximum number of values of a dimension in a month or year; the others share one. */
const MAX_VALUES = 500;
/** The dimensions whose days are added up. The others have few rows, which stay by day. */
const folded = dimensions.filter((one) => one !== 'site' && one !== 'first-week');

/** Adds up the days of the statistics that are over. */
export const statisticsJobs: JobHandlers = {
  [FOLD]: async (ctx, _payload, signal) => {
    await foldStatistics(ctx, signal);
    return { everyMs: DAY_MS };
  },
};

/** Schedules the daily fold from `now` (milliseconds) on. The server calls this at each start. */
export async function enqueueStatisticsFold(tx: Writer, now: number): Promise<void> {
  await schedulePeriodic(tx, { kind: FOLD, everyMs: DAY_MS }, now);
}

/** Rows that are added up: their length, the periods to which they belong, and the first that stays. */
interface Fold {
  dimension: Dimension;
  from: number;
  to: number;
  before: string;
}

/**
 * Adds up days to months, and months to years, a period and a dimension in each transaction. Nothing can take
 * that apart again, so it waits for a second day with views if there were none for long: the clock may be
 * ahead.
 */
export async function foldStatistics(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const now = ctx.now();
  if (!(await hasLateViews(ctx, now))) return;
  const [day, month, year] = ['2026-11-21'.length, '2026-11'.length, '2026'.length] as const;
  const firstDay = formatInstant(now - DAYS_STORED * DAY_MS).slice(0, day);
  const firstYear = String(new Date(now).getUTCFullYear() - YEARS_BY_MONTH);
  for (const dimension of folded) {
    for (const fold of [
      { dimension, from: day, to: month, before: firstDay },
      { dimension, from: month, to: year, before: firstYear },
    ]) {
      for (const period of await findPeriods(ctx, fold)) {
        if (signal?.aborted) return;
        await write(ctx, ({ tx }) => foldPeriod(tx, fold, period));
      }
    }
  }
}

/** True if there were views in the last days before today, in every time zone. */
async function hasLateViews({ db }: Ctx, now: number): Promise<boolean> {
  const day = (ago: number) => formatInstant(now - ago * DAY_MS).slice(0, '2026-11-21'.length);
  const row = await db.read
    .selectFrom('statistic')
    .select('day')
    .where('dimension', '=', 'site')
    .where('day', '>=', day(DAYS_STORED))
    .where('day', '<', day(1))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The periods with rows to add up, oldest first. */
async function findPeriods(ctx: Ctx, { dimension, from, to, before }: Fold): Promise<string[]> {
  const period = sql<string>`substr(day, 1, ${sql.lit(to)})`;
  const rows = await ctx.db.read
    .selectFrom('statistic')
    .select(period.as('period'))
    .distinct()
    .where('dimension', '=', dimension)
    .where('day', '<', before)
    .where(sql`length(day)`, '=', from)
    .execute();
  return rows.map((row) => row.period).sort();
}

async function foldPeriod(tx: Writer, fold: Fold, period: string): Promise<void> {
  const { dimension, from, to, before } = fold;
  const ofPeriod = (eb: ExpressionBuilder<Schema, 'statistic'>) =>
    eb.and([
      eb('dimension', '=', dimension),
      eb('day', '>=', period),
      eb('day', '<', before),
      eb(sql`substr(day, 1, ${sql.lit(to)})`, '=', period),
      eb(sql`length(day)`, 'in', [from, to]),
    ]);
  const rows = await tx
    .selectFrom('statistic')
    .select((eb) => [
      'path',
      'value',
      (dimension === 'subscribers' ? eb.fn.max('views') : eb.fn.sum('views')).as('views'),
      ...(['readers', 'leaves', 'seconds', 'quarters', 'finished'] as const).map((name) =>
        eb.fn.sum(name).as(name),
      ),
    ])
    .where(ofPeriod)
    .groupBy(['path', 'value'])
    .orderBy('views', 'desc')
    .orderBy('path')
    .orderBy('value')
    .execute();
  await tx.deleteFrom('statistic').where(ofPeriod).execute();
  const sums = new SumMap(MAX_VALUES);
  for (const { path, value, ...numbers } of rows)
    sums.add({ dimension, day: period, path, value }, mapValues(numbers, Number));
  await addSums(tx, sums);
}

function mapValues<Name extends string>(
  values: Record<Name, unknown>,
  map: (value: unknown) => number,
): Record<Name, number> {
  const entries = Object.entries(values).map(([name, value]) => [name, map(value)]);
  return Object.fromEntries(entries) as Record<Name, number>;
}
