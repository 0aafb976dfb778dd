import type { RestoredArticle } from '../../../contract/article.ts';
import { formatInstant } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { recordAudit } from '../../audit/audit.ts';
import { authorNames } from '../../authors/authors.ts';
import { RENDER_VERSION } from '../../body/body.ts';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { authorizeCall } from '../../permissions.ts';
import { pingArticle } from '../../pings/pings.ts';
import { tellOfArticle } from '../../webhooks/webhooks.ts';
import { type Write, withdrawsNothing, write } from '../../write.ts';
import { articleSubject, authorizeSubject } from '../access.ts';
import type { ArticleRow } from '../read/summary.ts';
import { RERENDER } from '../rerender.ts';
import { prepareSave, recordSave, reindex, schedulePublication } from '../write/store-article.ts';

/**
 * Takes an article out of the trash with its status, text and slug, which nobody could take meanwhile. A
 * scheduled article whose time has passed in the trash comes back as a draft in a new version, because
 * publishing it needs a new decision. It is not featured again. Throws `not_found` if it is not in the trash,
 * and `forbidden` for an article of another administrator.
 */
export async function restoreArticle(ctx: Ctx, id: string): Promise<RestoredArticle> {
  authorizeCall(ctx, 'article.delete');
  if (id.includes('\0')) throw notFound('Article');
  const trashed = await findTrashed(ctx.db.read, id);
  if (trashed) await prepareSave(ctx, trashed, await authorNames(ctx.db.read, trashed));
  return write(ctx, async (w) => {
    const before = await findTrashed(w.tx, id);
    if (!before) throw notFound('Article');
    authorizeSubject(ctx, 'article.delete', await articleSubject(w.tx, id));
    const restored = await restore(w, ctx, before);
    if (restored.status === 'published') w.invalidatePages(withdrawsNothing);
    await recordAudit(w.tx, ctx, { action: 'article.restored', subject: restored.title });
    if (restored.status === 'published') {
      await tellOfArticle(w.tx, ctx, 'article.published', { ...before, status: restored.status });
      await pingArticle(w.tx, ctx, null, { ...before, deleted_at: null });
    }
    return restored;
  });
}

async function restore({ tx }: Write, ctx: Ctx, before: ArticleRow): Promise<RestoredArticle> {
  const isOverdue = isPastSchedule(ctx, before);
  const changes = { ...(isOverdue && draftColumns(ctx, before)), deleted_at: null };
  const row = { ...before, ...changes };
  await tx.updateTable('article').set(changes).where('n', '=', row.n).execute();
  if (isOverdue) {
    await recordSave(tx, ctx, row, { userId: ctx.actor.userId, saveId: null, basedOn: before.version });
  } else {
    await reindex(tx, ctx, row);
    await schedulePublication(tx, row);
  }
  // Articles in the trash are skipped when all pages are rendered again.
  if (row.render_version < RENDER_VERSION) {
    await enqueue(tx, { kind: RERENDER, uniqueKey: RERENDER, payload: {}, runAt: formatInstant(ctx.now()) });
  }
  return { _id: row.id, slug: row.slug, title: row.title, status: row.status };
}

function isPastSchedule(ctx: Ctx, { status, publish_at }: ArticleRow): boolean {
  return status === 'scheduled' && publish_at !== null && Date.parse(publish_at) <= ctx.now();
}

function draftColumns(ctx: Ctx, { updated_at, version }: ArticleRow) {
  const changedAt = formatInstant(Math.max(ctx.now(), Date.parse(updated_at) + 1));
  return { status: 'draft', publish_at: null, updated_at: changedAt, version: version + 1 } as const;
}

function findTrashed(db: Reader, id: string): Promise<ArticleRow | undefined> {
  return db
    .selectFrom('article')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
}
