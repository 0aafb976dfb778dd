import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How often this process checks the clock, in milliseconds. */
const EVERY_MS = 10;
const delays = monitorEventLoopDelay({ resolution: EVERY_MS });
delays.enable();

/**
 * Returns the worst delay of a timer since the last call, in milliseconds: about 0 on an idle machine, much
 * on an overloaded one.
 */
export function measureLateness(): number {
  const worst = delays.max / 1e6 - EVERY_MS;
  delays.reset();
  return Math.max(0, Math.round(worst));
}
