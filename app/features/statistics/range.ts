import { type StatisticsRange, statisticsRanges } from '../../../contract/statistics.ts';

/** The range that a URL names; 30 days without one. */
export function readRange(url: string): StatisticsRange {
  const named = new URL(url).searchParams.get('range');
  return statisticsRanges.find((range) => range === named) ?? '30';
}
