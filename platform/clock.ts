/** The present moment in milliseconds since 1970; a test passes its own. */
export type Clock = () => number;

/** An instant as stored and answered: ISO 8601 in UTC with milliseconds, so that text order is time order. */
export function instant(ms: number): string {
  return new Date(ms).toISOString();
}
