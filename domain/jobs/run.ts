import { setTimeout as sleep } from 'node:timers/promises';
import { formatInstant } from '../../platform/clock.ts';
import { isDatabaseUnavailable } from '../../platform/db/errors.ts';
import { type Services, system } from '../context.ts';
import { correctFutureDates } from './correct-dates.ts';
import type { JobHandler, JobHandlers, LeasedJob } from './handler.ts';
import {
  claimJob,
  finishJob,
  holdJob,
  releaseLeases,
  renewLease,
  repeatJob,
  repeatPeriodically,
  rescheduleJob,
} from './lease.ts';
import { LEASE_MS } from './lease-time.ts';

/** The running job loop of this process. */
export interface RunningJobs {
  /** Claims no more jobs and resolves when the running ones have ended. */
  stop(): Promise<void>;
}

/** How often dates are corrected, because the clock may be set while the server runs. */
const CORRECT_EVERY_MS = 30_000;
/** A job starts at most this long after it is due. */
const POLL_MS = 400;

/**
 * Runs due jobs until stopped. Jobs of one kind run one after another, those of different kinds concurrently,
 * so that slow jobs of one kind do not delay others.
 */
export function startJobs(services: Services, handlers: JobHandlers): RunningJobs {
  const stopping = new AbortController();
  const loop = runDueJobs(services, handlers, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
}

async function runDueJobs(services: Services, handlers: JobHandlers, signal: AbortSignal): Promise<void> {
  // No other process can be running the jobs that a killed server had leased.
  if (services.db.isExclusive) await logErrors(services, () => releaseLeases(services));
  const running = new Map<string, Promise<unknown>>();
  let correctedAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    if (performance.now() - correctedAt >= CORRECT_EVERY_MS) {
      await logErrors(services, () => correctFutureDates(services, handlers));
      correctedAt = performance.now();
    }
    const idle = Object.keys(handlers).filter((kind) => !running.has(kind));
    const job = idle.length > 0 ? await logErrors(services, () => claimJob(services, idle)) : null;
    if (!job) {
      const pause = sleep(POLL_MS, undefined, { signal }).catch(() => {});
      await Promise.race([pause, ...running.values()]);
      continue;
    }
    const run = logErrors(services, () => runJob(services, handlers, job, signal));
    running.set(
      job.kind,
      run.finally(() => running.delete(job.kind)),
    );
  }
  await Promise.all(running.values());
}

/**
 * Logs an error instead of throwing it: the loop goes on while the database is unavailable or the disk is
 * full.
 */
async function logErrors<T>(services: Services, step: () => Promise<T>): Promise<T | null> {
  try {
    return await step();
  } catch (error) {
    services.log[isDatabaseUnavailable(error) ? 'debug' : 'error']({ event: 'jobs_unavailable', err: error });
    return null;
  }
}

async function runJob(services: Services, handlers: JobHandlers, job: LeasedJob, signal: AbortSignal) {
  const heartbeat = setInterval(() => {
    void logErrors(services, () => renewLease(services, job));
  }, LEASE_MS / 3);
  try {
    const record = await perform(services, handlers[job.kind]!, job, signal);
    await untilRecorded(services, signal, record);
  } finally {
    clearInterval(heartbeat);
  }
}

/** Calls the handler. Returns the function that records its outcome. */
async function perform(
  services: Services,
  handler: JobHandler,
  job: LeasedJob,
  signal: AbortSignal,
): Promise<() => Promise<void>> {
  const startedAt = services.now();
  try {
    const result = await handler({ ...services, actor: system }, job.payload, signal, job);
    if (!result) return () => finishJob(services, job);
    if ('held' in result) return () => holdJob(services, job, result.held);
    if ('everyMs' in result) return () => repeatPeriodically(services, job, { ...result, startedAt });
    return () => repeatJob(services, job, formatInstant(result.runAgainAt), result.payload);
  } catch (error) {
    services.log.error({ event: 'job_failed', kind: job.kind, attempts: job.attempts, err: error });
    return () => rescheduleJob(services, job, error, handler.firstRetryMs);
  }
}

/** Repeats `record` until it succeeds or the server stops: a job whose end is not recorded runs again. */
async function untilRecorded(
  services: Services,
  signal: AbortSignal,
  record: () => Promise<void>,
): Promise<void> {
  const attempt = () => record().then(() => true);
  while (!(await logErrors(services, attempt)) && !signal.aborted) {
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
}
