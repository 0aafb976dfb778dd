/** The current moment in milliseconds since 1970; a test passes its own. */
export type Clock = () => number;

/** Durations in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The clocks of two servers may differ by this much, in milliseconds. */
export const MAX_SKEW_MS = MINUTE_MS;

/**
 * True for a moment (milliseconds since 1970) after `now`, which was noted while a clock was ahead and says
 * nothing.
 */
export function isFuture(moment: number, now: number): boolean {
  return moment > now + MAX_SKEW_MS;
}

/**
 * True from now to `until`, which is at most `maxMs` ahead: one further ahead was set while a clock was
 * ahead.
 */
export function isUntil(until: number, now: number, maxMs: number): boolean {
  return now < until && !isFuture(until, now + maxMs);
}

/** True for a moment of the last `maxMs`. One after `now` was noted while a clock was ahead. */
export function isRecent(moment: number, now: number, maxMs: number): boolean {
  return now - moment < maxMs && !isFuture(moment, now);
}

/** Formats an instant as ISO 8601 in UTC with milliseconds, so that text order is time order. */
export function formatInstant(ms: number): string {
  return new Date(ms).toISOString();
}

/** Resolves to the result of `work`, or of `late` (which may throw) after `ms`. The work goes on. */
export async function withTimeout<T, L>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const alarm = new Promise<L>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    }, ms);
  });
  try {
    return await Promise.race([work, alarm]);
  } finally {
    clearTimeout(timer);
  }
}
