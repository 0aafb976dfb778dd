import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often this process looks at the clock, in milliseconds. */
const EVERY_MS = 10;
const delays = monitorEventLoopDelay({ resolution: EVERY_MS });
delays.enable();

/**
 * By how many milliseconds a timer came too late at worst since this was last asked: nothing on a machine with time to
 * spare, much on one that has more to do than it can.
 */
export function measureLateness(): number {
  const worst = delays.max / 1e6 - EVERY_MS;
  delays.reset();
  return Math.max(0, Math.round(worst));
}
