import { TRASH_DAYS } from '../../../contract/limits.ts';
import { DAY_MS, formatInstant } from '../../../platform/clock.ts';
import type { TrashedObject } from '../../../platform/storage/storage.ts';
import type { Ctx } from '../../context.ts';
import { parseKey } from '../store/keys.ts';
import { knownStems } from './known-files.ts';

/** The time that files stay in the trash: as long as articles, which may need their images again. */
const TRASH_MS = TRASH_DAYS * DAY_MS;
/** The number of file names in one log line. */
const MAX_LOGGED_NAMES = 50;

function toDay(ms: number): string {
  return formatInstant(ms).slice(0, 10);
}

/** Moves files to the trash and logs their names and the reason. Returns the number of files that existed. */
export async function trashFiles(ctx: Ctx, keys: readonly string[], why: string): Promise<number> {
  const day = toDay(ctx.now());
  const moved: string[] = [];
  for (const key of keys) {
    if (!(await ctx.storage.has(key))) continue;
    await ctx.storage.trash({ day, key });
    moved.push(key);
  }
  if (moved.length > 0) {
    const names = moved.slice(0, MAX_LOGGED_NAMES);
    ctx.log.info({ event: 'images_swept', why, files: moved.length, names, trash: `.trash/${day}` });
  }
  return moved.length;
}

/** Moves files out of the trash if their images exist again, for example after a database was restored. */
export async function recoverTrashed(ctx: Ctx): Promise<number> {
  const trashed: (TrashedObject & { stem: string })[] = [];
  for await (const each of ctx.storage.listTrash()) {
    const stem = parseKey(each.key)?.stem;
    if (stem) trashed.push({ ...each, stem });
  }
  const known = await knownStems(ctx.db.read, [...new Set(trashed.map(({ stem }) => stem))]);
  const recoverable = trashed.filter(({ stem }) => known.has(stem));
  for (const object of recoverable) await ctx.storage.restore(object);
  if (recoverable.length > 0) ctx.log.info({ event: 'images_recovered', files: recoverable.length });
  return recoverable.length;
}

/** Permanently deletes files that have been in the trash for `TRASH_DAYS`. */
export async function emptyOldTrash(ctx: Ctx): Promise<void> {
  const before = toDay(ctx.now() - TRASH_MS);
  const days = new Set<string>();
  for await (const { day } of ctx.storage.listTrash()) if (day < before) days.add(day);
  for (const day of days) {
    await ctx.storage.emptyTrash(day);
    ctx.log.info({ event: 'trash_emptied', trash: `.trash/${day}` });
  }
}
