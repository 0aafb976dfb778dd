/** The public interface of series. */

export { assignSeries, type ChosenSeries, chooseSeries, findSeriesId, noSeries } from './assign.ts';
export { createSeries, deleteSeries, listManagedSeries, mergeSeries, updateSeries } from './manage-series.ts';
export { orderParts, readSeriesParts } from './order-parts.ts';
export {
  findSeries,
  findSeriesNames,
  listSeries,
  locateSeries,
  type SeriesNames,
  toArticleSeries,
} from './read-series.ts';
