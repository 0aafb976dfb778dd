/** Excludes hidden names and names of unfinished files. */
const SEGMENT = /^[a-z0-9_-][a-z0-9._-]*$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Holds the id of the site that owns the media. Hidden, like the trash, so that it is never listed or served.
 */
export const OWNER_NAME = '.lekha-site';
export const TRASH = '.trash';

/**
 * Splits a key into its segments. Throws for other characters than `[a-z0-9._/-]`, and for hidden and empty
 * segments.
 */
export function splitKey(key: string): string[] {
  const segments = key.split('/');
  if (!segments.every((segment) => SEGMENT.test(segment))) throw new Error(`'${key}' is not a storage key.`);
  return segments;
}

/** True for a day as the trash names them: `2026-11-22`. */
export function isDay(name: string): boolean {
  return DAY.test(name);
}

/** Throws unless `day` is a day. */
export function assertDay(day: string): void {
  if (!isDay(day)) throw new Error(`'${day}' is not a day.`);
}
