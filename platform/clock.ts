/** The current moment in milliseconds since 1970; a test passes its own. */
export type Clock = () => number;

/** Durations in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

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
