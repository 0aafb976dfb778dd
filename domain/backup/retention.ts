import { DAY_MS, isFuture } from '../../platform/clock.ts';
import { StorageUnavailable } from '../../platform/storage/storage.ts';
import type { Ctx } from '../context.ts';
import { readArchive, readFormat } from './archive/read-archive.ts';
import { BackupError } from './errors.ts';
import type { ArchiveFolder, StoredArchive } from './store/types.ts';

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

/** Removes the files of backups that were killed. Not every store can list them. */
export async function removeUnfinished({ log, now }: Ctx, folder: ArchiveFolder): Promise<void> {
  try {
    await folder.removeUnfinished((name) => archiveDate(name) !== null, now() - DAY_MS);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    log.debug({ event: 'unfinished_backups_not_listed', err: error });
  }
}

/**
 * Removes this site's older archives. An archive that is not whole is left for the operator, and so are other
 * files.
 */
export async function removeOldArchives(
  { log, now }: Ctx,
  folder: ArchiveFolder,
  { siteId, ...retention }: Retention & { siteId: string | null },
): Promise<void> {
  const names = (await folder.names()).filter((name) => archiveDate(name) !== null);
  const own: string[] = [];
  for (const name of names) if ((await readSiteId(folder.archive(name))) === siteId) own.push(name);
  for (const name of outdatedArchives(own, now(), retention)) {
    const archive = folder.archive(name);
    try {
      await readArchive(archive);
      await folder.remove(name);
      log.info({ event: 'backup_removed', file: archive.location });
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      log.warn({ event: 'backup_not_removed', file: archive.location, why: error.message });
    }
  }
}

/** The site that an archive says it is of; undefined if it says nothing. */
async function readSiteId(archive: StoredArchive): Promise<string | null | undefined> {
  try {
    return (await readFormat(archive)).siteId;
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    return undefined;
  }
}
