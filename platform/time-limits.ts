let factor = 1;

/**
 * Makes the limits of `timeLimit` twenty times longer, for tests alone: they must pass on a machine of any
 * speed.
 */
export function widenTimeLimits(): void {
  factor = 20;
}

/** Returns a limit, in milliseconds, for work that takes as long as the machine needs for it. */
export function timeLimit(ms: number): number {
  return ms * factor;
}
