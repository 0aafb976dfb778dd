export { failedJobs, retryFailedJob } from './failed-jobs.ts';
export { type JobHandler, type JobHandlers, type JobResult, waitsAtMost } from './handler.ts';
export { isLeased } from './lease-time.ts';
export { forgetPeriod, notePeriod, overdueJobs, schedulePeriodic } from './periodic.ts';
export {
  cancelJob,
  countJobs,
  enqueue,
  enqueueNoLaterThan,
  enqueueOnce,
  HELD_UNTIL,
  PUBLISH_DUE,
} from './queue.ts';
export { retriesAfter } from './retry.ts';
export { type RunningJobs, startJobs } from './run.ts';
