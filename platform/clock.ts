/** The present moment in milliseconds since 1970; a test passes its own. */
export type Clock = () => number;

/** An instant as stored and answered: ISO 8601 in UTC with milliseconds, so that text order is time order. */
export function instant(ms: number): string {
  return new Date(ms).toISOString();
}

/** What `work` comes to, or what `late` says (it may throw) when that takes longer than `ms`; the work itself goes on. */
export async function inTime<T, L>(work: Promise<T>, ms: number, late: () => L): Promise<T | L> {
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
