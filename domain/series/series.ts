/** The public interface of series. */

export { assignSeries, type ChosenSeries, chooseSeries, noSeries, pickSeries } from './assign.ts';
export { createSeries, deleteSeries, updateSeries } from './change.ts';
export { listManagedSeries } from './manage.ts';
export { mergeSeries } from './merge.ts';
export { orderParts, readSeriesParts } from './order.ts';
export {
  findSeries,
  findSeriesNames,
  listSeries,
  locateSeries,
  type SeriesNames,
  toArticleSeries,
} from './read.ts';
