export { dequeue, type Enqueued, enqueue } from './enqueue.ts';
export { type JobAnswer, type JobHandler, type JobHandlers, type RunningJobs, startJobs } from './run.ts';
