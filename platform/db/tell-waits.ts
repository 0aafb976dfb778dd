import type { WaitListener } from './database.ts';

/**
 * The first pause before the reason of a wait is told, and the longest, in milliseconds. Each is twice the
 * one before.
 */
const FIRST_MS = 2000;
const MAX_MS = 60_000;

/**
 * Calls `listener` now and then with the reason of a wait, as long as `work` runs. A null reason is not told.
 */
export async function tellWaits<T>(
  work: Promise<T>,
  reason: () => Promise<string | null>,
  listener: WaitListener,
): Promise<T> {
  let timer: NodeJS.Timeout;
  const schedule = (ms: number) => {
    timer = setTimeout(async () => {
      const why = await reason().catch(() => null);
      if (why !== null) listener(why);
      if (!isOver) schedule(Math.min(2 * ms, MAX_MS));
    }, ms);
  };
  let isOver = false;
  schedule(FIRST_MS);
  try {
    return await work;
  } finally {
    isOver = true;
    clearTimeout(timer!);
  }
}
