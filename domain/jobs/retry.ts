import { HOUR_MS } from '../../platform/clock.ts';
import type { JobHandler } from './handler.ts';

const FIRST_RETRY_MS = 1_000;
/** The longest time between two attempts at a failed job, in milliseconds. */
export const MAX_RETRY_MS = HOUR_MS;

/** The time before the next attempt at a failed job, in milliseconds: it doubles up to an hour. */
export function retryDelay(attempts: number, firstRetryMs = FIRST_RETRY_MS): number {
  return Math.min(firstRetryMs * 2 ** Math.min(attempts - 1, 30), MAX_RETRY_MS);
}

/** Says that a failed job of a handler waits this long at first, instead of a second. */
export function retriesAfter(firstRetryMs: number, handler: JobHandler): JobHandler {
  return Object.assign(handler, { firstRetryMs });
}
