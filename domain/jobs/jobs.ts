export { failedJobs, retryFailedJob } from './failed.ts';
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
export {
  type JobHandler,
  type JobHandlers,
  type JobResult,
  type RunningJobs,
  retriesAfter,
  startJobs,
  waitsAtMost,
} from './run.ts';
