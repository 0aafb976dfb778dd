export { failedJobs, retryFailedJob } from './failed.ts';
export {
  cancelJob,
  countJobs,
  enqueue,
  enqueueNoLaterThan,
  enqueueOnce,
  HELD_UNTIL,
  type JobCounts,
  type NewJob,
} from './queue.ts';
export { type JobHandler, type JobHandlers, type JobResult, type RunningJobs, startJobs } from './run.ts';
