import type { ExpressionBuilder } from 'kysely';
import { DAY_MS, formatInstant } from '../../../platform/clock.ts';
import { inBatches } from '../../../platform/db/batches.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Ctx } from '../../context.ts';
import { authorize } from '../../permissions.ts';
import { write } from '../../write.ts';
import { variantKeys } from '../store/keys.ts';
import { knownStems, stemsOfFiles } from './known-files.ts';
import { emptyOldTrash, recoverTrashed, trashFiles } from './trash.ts';

/** An author may come back after days offline, or undo the removal of an image. */
const UNUSED_MS = 7 * DAY_MS;

/** The number of images and of orphaned files that a sweep moved to the trash. */
export interface SweepResult {
  images: number;
  files: number;
}

/**
 * Moves to the trash the files of images that nothing has used for a week and that are not kept in the
 * library, and files older than a day without an image. The row is deleted first: a crash in between leaves
 * files for the next sweep, never an image without its file. If the database knows less than half of the
 * files it may be the wrong or an old one, and nothing is moved. Files whose image exists again are recovered
 * from the trash.
 */
export async function sweepImages(ctx: Ctx): Promise<SweepResult> {
  authorize(ctx, 'image.manage');
  await recoverTrashed(ctx);
  const stems = await stemsOfFiles(ctx.storage);
  const known = await knownStems(ctx.db.read, [...stems.keys()]);
  if (known.size * 2 < stems.size) {
    const why = 'the database knows less than half of them: it may not be the one they belong to';
    const counts = { known: known.size, stored: stems.size };
    ctx.log.warn({ event: 'images_not_swept', why, media: ctx.storage.location, ...counts });
    return { images: 0, files: 0 };
  }
  const images = await trashUnused(ctx);
  const orphans = [...stems].filter(([stem]) => !known.has(stem)).flatMap(([, keys]) => keys);
  const files = await trashOrphans(ctx, orphans);
  await emptyOldTrash(ctx);
  return { images, files };
}

async function trashUnused(ctx: Ctx): Promise<number> {
  const deleted = await write(ctx, async ({ tx }) => {
    await tx
      .updateTable('image')
      .set({ unused_since: formatInstant(ctx.now()) })
      .where('unused_since', 'is', null)
      .where(isUnused)
      .execute();
    return tx
      .deleteFrom('image')
      .where('unused_since', '<', formatInstant(ctx.now() - UNUSED_MS))
      .where(isUnused)
      .returning('key')
      .execute();
  });
  const keys = deleted.flatMap(({ key }) => [key, ...variantKeys(key)]);
  await trashFiles(ctx, keys, 'nothing has used these images for 7 days');
  return deleted.length;
}

/** Matches images that nothing uses and that are not kept in the library. */
export function isUnused({ and, eb, not, exists, selectFrom }: ExpressionBuilder<Schema, 'image'>) {
  const uses = selectFrom('image_use').select('image_id').whereRef('image_use.image_id', '=', 'image.id');
  return and([eb('kept', '=', 0), not(exists(uses))]);
}

/** Deletes the files of an image and its variants; missing ones are not an error. */
export async function deleteImageFiles({ storage }: Ctx, key: string): Promise<void> {
  for (const each of [key, ...variantKeys(key)]) await storage.delete(each);
}

/** A recent file may belong to an upload whose row is about to be written. */
async function trashOrphans(ctx: Ctx, keys: string[]): Promise<number> {
  const old = await inBatches(keys, async (batch) => {
    const found = await Promise.all(batch.map((key) => ctx.storage.stat(key)));
    return batch.filter(
      (_, i) => (found[i]?.modified.getTime() ?? Number.POSITIVE_INFINITY) < ctx.now() - DAY_MS,
    );
  });
  return trashFiles(ctx, old, 'the database has no images of these names');
}
