import { instant } from '../../../platform/clock.ts';
import { RENDER_VERSION } from '../../body/body.ts';
import { type Ctx, type Write, write } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { enqueue } from '../../jobs/jobs.ts';
import { authorize } from '../../permissions.ts';
import { RERENDER } from '../rerender.ts';
import { assignSlug, freeSlug } from '../slugs/redirects.ts';
import { type ArticleRow, recordSave, reindex, schedule } from '../write/store.ts';

/** What an article is again. */
export interface RestoredArticle {
  _id: string;
  slug: string;
  title: string;
  status: ArticleRow['status'];
}

/**
 * Takes an article out of the trash, with the status, text and address it had; where another article has that address
 * by now, with one beside it. One whose planned moment passed in the trash comes back as a draft, as a new version:
 * nothing goes out that nobody decides on today. It is not featured again. Throws `not_found` when it is not in the
 * trash, `forbidden` for another administrator's.
 */
export async function restoreArticle(ctx: Ctx, id: string): Promise<RestoredArticle> {
  // As with deleting: who may restore nothing learns nothing.
  authorize(ctx, 'article.delete', { ownerId: ctx.actor.userId });
  if (id.includes('\0')) throw notFound('Article');
  return write(ctx, async (w) => {
    const before = await w.tx
      .selectFrom('article')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst();
    if (!before) throw notFound('Article');
    authorize(ctx, 'article.delete', { ownerId: before.created_by });
    const restored = await takeOut(w, ctx, before);
    if (restored.status === 'published') w.publish();
    return restored;
  });
}

async function takeOut({ tx }: Write, ctx: Ctx, before: ArticleRow): Promise<RestoredArticle> {
  const addressee = { articleId: before.id, lang: before.lang, now: instant(ctx.now()) };
  const slug = await freeSlug(tx, before.slug, addressee);
  const missed = isMissed(ctx, before);
  const row = { ...(missed ? asDraft(ctx, before) : before), slug, deleted_at: null };
  const { n, ...columns } = row;
  await tx.updateTable('article').set(columns).where('n', '=', n).execute();
  await assignSlug(tx, slug, addressee);
  if (missed) {
    await recordSave(tx, ctx, row, { userId: ctx.actor.userId, saveId: null, basedOn: before.version });
  } else {
    await reindex(tx, ctx, row);
    await schedule(tx, row);
  }
  // What is in the trash is passed over when a newer renderer makes all pages again.
  if (row.render_version < RENDER_VERSION) {
    await enqueue(tx, { kind: RERENDER, uniqueKey: RERENDER, payload: {}, runAt: addressee.now });
  }
  return { _id: row.id, slug, title: row.title, status: row.status };
}

function isMissed(ctx: Ctx, { status, publish_at }: ArticleRow): boolean {
  return status === 'scheduled' && publish_at !== null && Date.parse(publish_at) <= ctx.now();
}

function asDraft(ctx: Ctx, row: ArticleRow): ArticleRow {
  const updated_at = instant(Math.max(ctx.now(), Date.parse(row.updated_at) + 1));
  return { ...row, status: 'draft', publish_at: null, updated_at, version: row.version + 1 };
}
