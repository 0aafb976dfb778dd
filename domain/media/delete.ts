import { FRESH_UPLOAD_MS } from '../../contract/limits.ts';
import type { MediaUse } from '../../contract/media.ts';
import type { Writer } from '../../platform/db/database.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { LekhaError, notFound } from '../errors.ts';
import { deleteImageFiles } from '../images/images.ts';
import { authorize } from '../permissions.ts';
import { write } from '../write.ts';
import { findUses } from './find-uses.ts';

/**
 * Deletes an unused image: its row in the transaction that checks its uses, then its files; the sweep finds
 * files that a crash leaves. An image that somebody else uploaded minutes ago may be in a text that has not
 * been autosaved yet, so it is protected for a while. Throws `conflict` with the reason, and `not_found`.
 */
export async function deleteMedia(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'media.delete');
  await write(ctx, async ({ tx, afterCommit }) => {
    const uses = (await findUses(tx, [id])).get(id) ?? [];
    if (uses.length > 0) throw new LekhaError('conflict', inUseMessage(uses));
    await assertNotRecent(tx, ctx, id);
    const deleted = await tx
      .deleteFrom('image')
      .where('id', '=', id)
      .returning(['key', 'name', 'public_id'])
      .executeTakeFirst();
    if (!deleted) throw notFound('Image');
    await recordAudit(tx, ctx, { action: 'image.deleted', subject: deleted.name || deleted.public_id });
    // A store that fails now must not make a deletion that was done look refused.
    afterCommit(() => deleteImageFiles(ctx, deleted.key));
  });
}

async function assertNotRecent(tx: Writer, ctx: Ctx, id: string): Promise<void> {
  const row = await tx
    .selectFrom('image')
    .select(['uploaded_by', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.uploaded_by || row.uploaded_by === ctx.actor.userId) return;
  const msLeft = Date.parse(row.created_at) + FRESH_UPLOAD_MS - ctx.now();
  if (msLeft > 0) throw new LekhaError('conflict', recentMessage(Math.ceil(msLeft / 60_000)));
}

function recentMessage(minutes: number): string {
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return `Somebody has just uploaded this image and may be about to use it. If it stays unused, you can delete it in ${wait}.`;
}

function inUseMessage([first, ...others]: MediaUse[]): string {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `This image is used in ${describeUse(first!)}${more}. Remove it there first.`;
}

function describeUse({ kind, title }: MediaUse): string {
  const name = title === '' ? null : `“${title}”`;
  if (kind === 'earlier') return `an earlier version of ${name ?? 'an article'}`;
  if (kind === 'unsaved') return name ? `unsaved changes to ${name}` : 'an unsaved article';
  if (kind === 'author' || kind === 'user') return name ? `the profile of ${name}` : 'a profile';
  if (kind === 'template') return `the template ${name ?? ''}`.trim();
  if (kind === 'letter') return `the letter ${name ?? ''}`.trim();
  return name ?? 'a page';
}
