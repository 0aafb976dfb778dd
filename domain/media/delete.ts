import { FRESH_PICTURE_MS } from '../../contract/limits.ts';
import type { MediaUse } from '../../contract/media.ts';
import type { Writer } from '../../platform/db/database.ts';
import { type Ctx, write } from '../context.ts';
import { LekhaError, notFound } from '../errors.ts';
import { deleteImageFiles } from '../images/images.ts';
import { authorize } from '../permissions.ts';
import { findUses } from './uses.ts';

/**
 * Takes a picture away that nothing uses: its row in one transaction with the question who does, then its files; what a
 * crash leaves of those the sweep finds. What somebody else has just uploaded may stand in a text that no autosave has
 * named yet, so it stays for a while. Throws `conflict` with a sentence that says why, and `not_found`.
 */
export async function deleteMedia(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'media.delete');
  const key = await write(ctx, async ({ tx }) => {
    const uses = (await findUses(tx, [id])).get(id) ?? [];
    if (uses.length > 0) throw new LekhaError('conflict', inUse(uses));
    await assertNotFresh(tx, ctx, id);
    const gone = await tx.deleteFrom('image').where('id', '=', id).returning('key').executeTakeFirst();
    if (!gone) throw notFound('Picture');
    return gone.key;
  });
  await deleteImageFiles(ctx, key);
}

async function assertNotFresh(tx: Writer, ctx: Ctx, id: string): Promise<void> {
  const row = await tx
    .selectFrom('image')
    .select(['uploaded_by', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.uploaded_by || row.uploaded_by === ctx.actor.userId) return;
  const left = Date.parse(row.created_at) + FRESH_PICTURE_MS - ctx.now();
  if (left > 0) throw new LekhaError('conflict', fresh(Math.ceil(left / 60_000)));
}

function fresh(minutes: number): string {
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `Somebody uploaded this picture just now and may be writing with it. If nothing uses it then, it can be deleted in ${wait}.`;
}

function inUse([first, ...others]: MediaUse[]): string {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `This picture is in use: ${placeOf(first!)}${more}. Take it out there first.`;
}

function placeOf({ kind, title }: MediaUse): string {
  const name = title === '' ? '' : ` “${title}”`;
  if (kind === 'earlier') return `an earlier version of${name || ' an article'}`;
  if (kind === 'unsaved')
    return name ? `what somebody is writing in${name}` : 'an article somebody is writing';
  if (kind === 'author' || kind === 'user') return `the picture of${name || ' a person'}`;
  return name.trim() || 'a page';
}
