import { instant } from '../../../platform/clock.ts';
import type { TrashedObject } from '../../../platform/storage/storage.ts';
import type { Ctx } from '../../context.ts';
import { parseKey } from '../store/keys.ts';
import { knownStems } from './known-files.ts';

/** How long files stay in the trash. An image may be wanted back as long as an article may. */
const TRASH_MS = 30 * 24 * 60 * 60 * 1000;
/** Names in one line of the log. */
const MOST_NAMED = 50;

function dayOf(ms: number): string {
  return instant(ms).slice(0, 10);
}

/** Moves these files to the trash and logs which and why; answers how many were there. */
export async function trashFiles(ctx: Ctx, keys: readonly string[], why: string): Promise<number> {
  const day = dayOf(ctx.now());
  const moved: string[] = [];
  for (const key of keys) {
    if (!(await ctx.storage.has(key))) continue;
    await ctx.storage.trash({ day, key });
    moved.push(key);
  }
  if (moved.length > 0) {
    const names = moved.slice(0, MOST_NAMED);
    ctx.log.info({ event: 'images_swept', why, files: moved.length, names, trash: `.trash/${day}` });
  }
  return moved.length;
}

/** Moves files back from the trash whose images the database knows again, as after the right one was put back. */
export async function recoverTrashed(ctx: Ctx): Promise<number> {
  const trashed: (TrashedObject & { stem: string })[] = [];
  for await (const each of ctx.storage.listTrash()) {
    const stem = parseKey(each.key)?.stem;
    if (stem) trashed.push({ ...each, stem });
  }
  const known = await knownStems(ctx.db.read, [...new Set(trashed.map(({ stem }) => stem))]);
  const wanted = trashed.filter(({ stem }) => known.has(stem));
  for (const object of wanted) await ctx.storage.restore(object);
  if (wanted.length > 0) ctx.log.info({ event: 'images_recovered', files: wanted.length });
  return wanted.length;
}

/** Deletes for good what has been in the trash for 30 days. */
export async function emptyOldTrash(ctx: Ctx): Promise<void> {
  const before = dayOf(ctx.now() - TRASH_MS);
  const days = new Set<string>();
  for await (const { day } of ctx.storage.listTrash()) if (day < before) days.add(day);
  for (const day of days) {
    await ctx.storage.emptyTrash(day);
    ctx.log.info({ event: 'trash_emptied', trash: `.trash/${day}` });
  }
}
