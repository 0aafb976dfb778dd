/** The public interface of the statistics. */

export { agentNames } from './agents.ts';
export { decodePath, MAX_BEACON, readBeacon } from './beacon.ts';
export { type BeaconClient, Counting } from './counting.ts';
export { exportStatistics } from './export.ts';
export { enqueueStatisticsFold, foldStatistics, statisticsJobs } from './fold.ts';
export { findKnownPaths } from './known-paths.ts';
export { addMark, deleteMark } from './marks.ts';
export { classifyMiss, readMissing, readPathHits } from './misses.ts';
export { readStatistics } from './read-statistics.ts';
export { type Client, hashVisitor, loadSalt } from './salt.ts';
export { storeSums } from './store-counts.ts';
export { readSummary, type StatisticsSummary } from './summary.ts';
export { type SumKey, SumMap, type Sums } from './sums.ts';
