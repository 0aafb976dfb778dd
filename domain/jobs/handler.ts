import type { Ctx } from '../context.ts';

/** A job that only this process may run until `leaseUntil`. */
export interface LeasedJob {
  id: string;
  kind: string;
  payload: unknown;
  /** Includes the current one. */
  attempts: number;
  leaseUntil: string;
  /** True if the attempt before has no outcome: its process was killed, or could not record it. */
  wasInterrupted: boolean;
}

/**
 * Nothing if the job is done. Otherwise the time (milliseconds since 1970) at which it runs again or its
 * period in milliseconds, with another payload if given, or the reason why it is held until an operator
 * releases it.
 */
export type JobResult =
  | { runAgainAt: number; payload?: unknown }
  | { everyMs: number; payload?: unknown }
  | { held: string }
  | undefined
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a return statement returns void.
  | void;

/**
 * Does one job as the operator. It may be called more than once for a job and must then have the same
 * outcome, or see to it by `wasInterrupted` that it does not do the job twice. `signal` is aborted when the
 * server stops. If a handler throws, the job is retried later.
 */
export interface JobHandler {
  (
    ctx: Ctx,
    payload: unknown,
    signal: AbortSignal,
    job: Pick<LeasedJob, 'wasInterrupted'> & Partial<Pick<LeasedJob, 'attempts'>>,
  ): Promise<JobResult>;
  /** See `waitsAtMost`. */
  maxAheadMs?: number;
  /** See `retriesAfter`. */
  firstRetryMs?: number;
}

/**
 * Says that jobs of a handler are scheduled at most `maxAheadMs` milliseconds ahead, and not a day: one that
 * lies further ahead was scheduled while the clock was ahead (`correctFutureDates`).
 */
export function waitsAtMost(maxAheadMs: number, handler: JobHandler): JobHandler {
  return Object.assign(handler, { maxAheadMs });
}

/** Handlers by kind of job. Jobs of other kinds wait for a server that knows them. */
export type JobHandlers = Record<string, JobHandler>;
