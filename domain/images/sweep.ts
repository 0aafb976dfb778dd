import { instant } from '../../platform/clock.ts';
import { type Ctx, write } from '../context.ts';
import { authorize } from '../permissions.ts';
import { originalKeys, parseKey, stemOf, variantKeys } from './keys.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const AT_ONCE = 200;

/** What a sweep took away. */
export interface Swept {
  images: number;
  files: number;
}

/**
 * Takes away pictures that nothing has used for a day and nobody keeps in the library, and files without a picture as old as that. The row goes first:
 * a crash in between leaves files that the next sweep finds, never a picture without its file.
 */
export async function sweepImages(ctx: Ctx): Promise<Swept> {
  authorize(ctx, 'image.manage');
  const before = ctx.now() - DAY_MS;
  const images = await deleteUnused(ctx, instant(before));
  const files = await deleteOrphans(ctx, before);
  return { images, files };
}

async function deleteUnused(ctx: Ctx, before: string): Promise<number> {
  const gone = await write(ctx, ({ tx }) =>
    tx
      .deleteFrom('image')
      .where('created_at', '<', before)
      .where('kept', '=', 0)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('image_use').select('image_id').whereRef('image_use.image_id', '=', 'image.id')),
        ),
      )
      .returning('key')
      .execute(),
  );
  for (const { key } of gone) await deletePictureFiles(ctx, key);
  return gone.length;
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
