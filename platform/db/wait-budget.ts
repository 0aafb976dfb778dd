import { AsyncLocalStorage } from 'node:async_hooks';
import { timeLimit } from '../time-limits.ts';

/**
 * The longest time in milliseconds that a request, a job or a command waits for the database in total: for
 * locks, other writes, free connections and a server that does not answer. Writers must have a response
 * within six seconds, also on a busy machine.
 */
export const MAX_WAIT_MS = 5000;

/** The same for a step of a server's start, which may run beside the starts of others on a busy machine. */
export const START_WAIT_MS = 60_000;

/** The time that may still be spent waiting. */
export interface WaitBudget {
  /** In milliseconds. At 0 or less, one more attempt is made without waiting. */
  left: number;
}

const ofRequest = new AsyncLocalStorage<WaitBudget>();

/** Runs `work` with `ms` milliseconds for all its waits on the database together. */
export function withWaitBudget<T>(work: () => T, ms = MAX_WAIT_MS): T {
  return ofRequest.run({ left: ms }, work);
}

/** Returns the budget of the current request, or a fresh one outside a request. */
export function currentWaitBudget(): WaitBudget {
  return ofRequest.getStore() ?? { left: timeLimit(MAX_WAIT_MS) };
}

/** Calls `wait` with the milliseconds it may take, and charges the time it took to the budget. */
export async function waitWithin<T>(budget: WaitBudget, wait: (ms: number) => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await wait(Math.max(0, budget.left));
  } finally {
    budget.left -= performance.now() - started;
  }
}
