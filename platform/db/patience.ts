import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * How long a request, a job or a command waits for the database in all: for another's lock, for its turn, for a free
 * connection. Half a second less than the six seconds after which a writer must have an answer.
 */
export const WRITE_WAIT_MS = 5500;

/** What is left of the time that may be spent waiting. */
export interface Patience {
  /** In milliseconds; 0 or less: one more try, but no more waiting. */
  left: number;
}

const ofRequest = new AsyncLocalStorage<Patience>();

/** Runs `work` so that all its waits for the database together take `ms` at most. */
export function withPatience<T>(work: () => T, ms = WRITE_WAIT_MS): T {
  return ofRequest.run({ left: ms }, work);
}

/** The patience of the request that runs; outside of one, a fresh one for what is about to wait. */
export function patience(): Patience {
  return ofRequest.getStore() ?? { left: WRITE_WAIT_MS };
}

/** Runs `wait`, which is told how long it may take in milliseconds, and counts the time that it took. */
export async function waiting<T>(patience: Patience, wait: (ms: number) => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await wait(Math.max(0, patience.left));
  } finally {
    patience.left -= performance.now() - started;
  }
}
