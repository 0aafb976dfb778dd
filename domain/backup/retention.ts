import { DAY_MS, isFuture } from '../../platform/clock.ts';

/** Which backups stay. */
export interface Retention {
  /** The number of backups that are not deleted. */
  keep: number;
  /** The time between two backups, in milliseconds. */
  everyMs: number;
}

/** The names that `archiveName` makes. */
const OWN_NAME = /^lekha-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.zst$/;
/** After a leap of the clock, the backups from before it stay for this long. */
const SETTLED_MS = 7 * DAY_MS;

/** The time in the name of a scheduled backup, in milliseconds since 1970; null for any other name. */
export function archiveDate(name: string): number | null {
  const [, year, month, day, hour, minute, second] = OWN_NAME.exec(name) ?? [];
  if (year === undefined) return null;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? null : at;
}

/**
 * The names of the backups to delete, when one was just made: the oldest, so that `keep` stay. Their dates
 * may be wrong, because a clock was: backups of the future are neither deleted nor counted, and after a leap
 * (two backups further apart than two periods, and than a day) as many from before it stay for a week.
 */
export function outdatedArchives(
  names: readonly string[],
  now: number,
  { keep, everyMs }: Retention,
): string[] {
  const dated = names
    .map((name) => ({ name, at: archiveDate(name) }))
    .filter((each): each is { name: string; at: number } => each.at !== null && !isFuture(each.at, now))
    .toSorted((a, b) => a.at - b.at);
  const longest = Math.max(2 * everyMs, DAY_MS);
  const isLeap = (n: number) => n > 0 && dated[n]!.at - dated[n - 1]!.at > longest;
  const leap = dated.findLastIndex((_, n) => isLeap(n));
  const isSettled = leap === -1 || now - dated[leap]!.at > SETTLED_MS;
  const runs = isSettled ? [dated] : [dated.slice(0, leap), dated.slice(leap)];
  return runs.flatMap((run) => run.slice(0, -keep)).map(({ name }) => name);
}
