import type { Statistics } from '../../contract/statistics.ts';
import type { Ctx } from '../context.ts';
import { readStatistics } from './read-statistics.ts';

/** The last seven days, for the overview. */
export type StatisticsSummary = Pick<Statistics, 'scope' | 'totals' | 'before' | 'periods' | 'pages'>;

/** Reads the last seven days of the site, or of one's own articles; null if the statistics are off. */
export async function readSummary(ctx: Ctx, rows: number): Promise<StatisticsSummary | null> {
  const { isOn, scope, totals, before, periods, pages } = await readStatistics(ctx, { range: '7' }, rows);
  return isOn ? { scope, totals, before, periods, pages } : null;
}
