export { failedJobs, retryFailedJob } from './failed.ts';
export {
  countJobs,
  dequeue,
  enqueue,
  enqueueOnce,
  enqueueSoon,
  HELD_UNTIL,
  type JobCounts,
  type NewJob,
} from './queue.ts';
export { type JobHandler, type JobHandlers, type JobResult, type RunningJobs, startJobs } from './run.ts';
