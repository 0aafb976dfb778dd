import { instant } from '../../platform/clock.ts';
import { saysAway } from '../../platform/db/database.ts';
import { type Ctx, type Services, system } from '../context.ts';
import {
  claimJob,
  finishJob,
  LEASE_MS,
  type LeasedJob,
  releaseLeases,
  renewLease,
  repeatJob,
  retryJob,
} from './lease.ts';

/** `again` (milliseconds since 1970) keeps the job for that moment; nothing means that it is done. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a return statement answers void.
export type JobAnswer = { again: number } | undefined | void;

/**
 * Does one job as the operator; it may be run more than once and must come to the same end. `signal` says that the
 * server is stopping. A handler that throws is tried again after a while.
 */
export type JobHandler = (ctx: Ctx, payload: unknown, signal: AbortSignal) => Promise<JobAnswer>;

/** The handlers by the kind of job they do; kinds that are not listed wait for a server that knows them. */
export type JobHandlers = Record<string, JobHandler>;

/** The work in the background of one process. */
export interface RunningJobs {
  /** Claims nothing more; resolves once the job that runs now has ended. */
  stop(): Promise<void>;
}

/** A job starts at most this long after it is due. */
const POLL_MS = 400;

/**
 * Runs due jobs until stopped: those of one kind one after another, those of different kinds side by side, so that slow
 * work of one kind does not keep another waiting.
 */
export function startJobs(services: Services, handlers: JobHandlers): RunningJobs {
  const stopping = new AbortController();
  const loop = work(services, handlers, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
}

async function work(services: Services, handlers: JobHandlers, signal: AbortSignal): Promise<void> {
  if (services.db.dialect === 'sqlite') await logged(services, () => releaseLeases(services));
  const running = new Map<string, Promise<unknown>>();
  while (!signal.aborted) {
    const idle = Object.keys(handlers).filter((kind) => !running.has(kind));
    const job = idle.length > 0 ? await logged(services, () => claimJob(services, idle)) : null;
    if (!job) {
      await Promise.race([pause(POLL_MS, signal), ...running.values()]);
      continue;
    }
    const run = logged(services, () => runJob(services, handlers, job, signal));
    running.set(
      job.kind,
      run.finally(() => running.delete(job.kind)),
    );
  }
  await Promise.all(running.values());
}

/** The loop outlives a database that is away or a disk that is full. */
async function logged<T>(services: Services, step: () => Promise<T>): Promise<T | null> {
  try {
    return await step();
  } catch (error) {
    services.log[saysAway(error) ? 'debug' : 'error']({ event: 'jobs_unavailable', err: error });
    return null;
  }
}

async function runJob(services: Services, handlers: JobHandlers, job: LeasedJob, signal: AbortSignal) {
  const heartbeat = setInterval(() => {
    void logged(services, () => renewLease(services, job));
  }, LEASE_MS / 3);
  try {
    const answer = await handlers[job.kind]!({ ...services, actor: system }, job.payload, signal);
    if (answer) await repeatJob(services, job, instant(answer.again));
    else await finishJob(services, job);
  } catch (error) {
    services.log.error({ event: 'job_failed', kind: job.kind, attempts: job.attempts, err: error });
    await retryJob(services, job, error);
  } finally {
    clearInterval(heartbeat);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
