import { setImmediate } from 'node:timers/promises';
import { instant } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { type Ctx, write } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { recordImageUses } from '../../images/images.ts';
import { dequeue } from '../../jobs/jobs.ts';
import { authorize } from '../../permissions.ts';
import { unindexArticle } from '../../search/search.ts';
import { detachCopies } from '../drafts/working-copies.ts';
import { resolveArticle } from '../read/find.ts';
import { publishingKey } from '../write/store.ts';

/** How long a deleted article stays in the trash. */
export const TRASH_MS = 30 * 24 * 3_600_000;
const AT_A_TIME = 20;

/**
 * Moves an article to the trash. Throws `not_found` when there is none (or no more), `forbidden` for another
 * administrator's.
 */
export async function deleteArticle(ctx: Ctx, idOrSlug: string): Promise<void> {
  // Asked once before looking, so that who may delete nothing learns nothing, and once about this very article.
  authorize(ctx, 'article.delete', { ownerId: ctx.actor.userId });
  const located = await resolveArticle(ctx, idOrSlug);
  if (!located) throw notFound('Article');
  await write(ctx, async ({ tx, publish }) => {
    const row = await tx
      .selectFrom('article')
      .select(['n', 'status', 'created_by'])
      .where('id', '=', located.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) throw notFound('Article');
    authorize(ctx, 'article.delete', { ownerId: row.created_by });
    await tx
      .updateTable('article')
      .set({ deleted_at: instant(ctx.now()), featured: 0 })
      .where('n', '=', row.n)
      .execute();
    await unindexArticle(tx, row.n);
    await dequeue(tx, publishingKey(located.id));
    if (row.status === 'published') publish();
  });
}

/** Deletes what has been in the trash for 30 days, with its revisions and addresses. Answers how many articles. */
export async function purgeTrash(ctx: Ctx, signal?: AbortSignal): Promise<number> {
  const before = instant(ctx.now() - TRASH_MS);
  for (let purged = 0; ; ) {
    const ids = signal?.aborted ? [] : await oldestTrash(ctx, before);
    if (ids.length === 0) return purged;
    await write(ctx, async ({ tx }) => {
      for (const id of ids) await purge(tx, id);
    });
    purged += ids.length;
    await setImmediate();
  }
}

async function oldestTrash(ctx: Ctx, before: string): Promise<string[]> {
  const rows = await ctx.db.read
    .selectFrom('article')
    .select('id')
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<', before)
    .limit(AT_A_TIME)
    .execute();
  return rows.map((row) => row.id);
}

/** Revisions and addresses go with the row; what uses pictures and unsaved text of it is not tied to it. */
async function purge(tx: Writer, id: string): Promise<void> {
  const revisions = await tx.selectFrom('revision').select('id').where('article_id', '=', id).execute();
  for (const revision of revisions) await recordImageUses(tx, { kind: 'revision', id: revision.id }, []);
  await recordImageUses(tx, { kind: 'article', id }, []);
  await detachCopies(tx, id);
  await tx.deleteFrom('article').where('id', '=', id).where('deleted_at', 'is not', null).execute();
}
