import type { ExpressionBuilder } from 'kysely';
import { instant } from '../../platform/clock.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { type Ctx, write } from '../context.ts';
import { authorize } from '../permissions.ts';
import { originalKeys, parseKey, stemOf, variantKeys } from './keys.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Somebody may come back from days without a connection, or take back that a picture was taken out. */
const UNUSED_MS = 7 * DAY_MS;
const AT_ONCE = 200;

/** What a sweep took away. */
export interface Swept {
  images: number;
  files: number;
}

/**
 * Takes away pictures that nothing has used for a week and nobody keeps in the library, and files without a picture for a
 * day. The row goes first: a crash in between leaves files that the next sweep finds, never a picture without its file.
 */
export async function sweepImages(ctx: Ctx): Promise<Swept> {
  authorize(ctx, 'image.manage');
  const images = await deleteUnused(ctx);
  const files = await deleteOrphans(ctx, ctx.now() - DAY_MS);
  return { images, files };
}

async function deleteUnused(ctx: Ctx): Promise<number> {
  const gone = await write(ctx, async ({ tx }) => {
    await tx
      .updateTable('image')
      .set({ unused_since: instant(ctx.now()) })
      .where('unused_since', 'is', null)
      .where(isUnused)
      .execute();
    return tx
      .deleteFrom('image')
      .where('unused_since', '<', instant(ctx.now() - UNUSED_MS))
      .where(isUnused)
      .returning('key')
      .execute();
  });
  for (const { key } of gone) await deletePictureFiles(ctx, key);
  return gone.length;
}

function isUnused({ and, eb, not, exists, selectFrom }: ExpressionBuilder<Schema, 'image'>) {
  const uses = selectFrom('image_use').select('image_id').whereRef('image_use.image_id', '=', 'image.id');
  return and([eb('kept', '=', 0), not(exists(uses))]);
}

/** Takes a picture's files away, its variants too; one that is gone already is no error. */
export async function deletePictureFiles({ storage }: Ctx, key: string): Promise<void> {
  for (const each of [key, ...variantKeys(key)]) await storage.delete(each);
}

async function deleteOrphans(ctx: Ctx, before: number): Promise<number> {
  const keysByStem = new Map<string, string[]>();
  for await (const key of ctx.storage.list('')) {
    const stem = parseKey(key)?.stem;
    if (stem) keysByStem.set(stem, [...(keysByStem.get(stem) ?? []), key]);
  }
  let files = 0;
  const stems = [...keysByStem.keys()];
  for (let at = 0; at < stems.length; at += AT_ONCE) {
    for (const stem of await withoutRow(ctx, stems.slice(at, at + AT_ONCE)))
      files += await deleteOld(ctx, keysByStem.get(stem) ?? [], before);
  }
  return files;
}

async function withoutRow({ db }: Ctx, stems: string[]): Promise<string[]> {
  const rows = await db.read
    .selectFrom('image')
    .select('key')
    .where('key', 'in', stems.flatMap(originalKeys))
    .execute();
  const known = new Set(rows.map(({ key }) => stemOf(key)));
  return stems.filter((stem) => !known.has(stem));
}

/** A young file may belong to an upload whose row is about to be written. */
async function deleteOld({ storage }: Ctx, keys: string[], before: number): Promise<number> {
  let files = 0;
  for (const key of keys) {
    const found = await storage.stream(key);
    found?.body.destroy();
    if (!found || found.object.modified.getTime() >= before) continue;
    await storage.delete(key);
    files++;
  }
  return files;
}
