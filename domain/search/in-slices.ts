import { setTimeout as sleep } from 'node:timers/promises';

/** The longest rest, in milliseconds: a turn that waited for a lock was no work. */
const LONGEST_REST_MS = 100;

/**
 * Calls `turn` until it says that nothing is left, resting after each as long as it took, so that long work in the
 * background leaves readers at least half of the thread. Ends early when `signal` says so.
 */
export async function inSlices(turn: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const begun = performance.now();
    if (!(await turn())) return;
    await sleep(Math.min(performance.now() - begun, LONGEST_REST_MS));
  }
}
