export { dequeue, type Enqueued, enqueue, enqueueOnce, enqueueSoon } from './enqueue.ts';
export { jobQueue, type Queue } from './queue.ts';
export { type JobAnswer, type JobHandler, type JobHandlers, type RunningJobs, startJobs } from './run.ts';
