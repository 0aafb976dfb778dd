import { setTimeout as sleep } from 'node:timers/promises';

/** Limits the pause after a slice that waited for a lock. */
const MAX_PAUSE_MS = 100;

/**
 * Calls `slice` until it returns false or `signal` is aborted. Pauses after each call for as long as it took,
 * so that long background work leaves at least half of the thread to requests.
 */
export async function runInSlices(slice: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const started = performance.now();
    if (!(await slice())) return;
    await sleep(Math.min(performance.now() - started, MAX_PAUSE_MS));
  }
}
