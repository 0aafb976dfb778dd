import type { Article } from '../../../contract/article.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { TRANSLATION } from '../../article-filter.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { LekhaError, notFound } from '../../errors.ts';
import { withdrawsNothing, write } from '../../write.ts';
import type { ArticleRow } from '../read/summary.ts';
import { findStoredArticle, toSavedArticle } from './store-article.ts';

type AuditCtx = Pick<Ctx, 'actor' | 'now'>;

/** Makes an article the featured one or takes that away, without changing its version or `updatedAt`. */
export async function setFeatured(ctx: Ctx, id: string, featured: boolean): Promise<Article> {
  return write(ctx, async ({ tx, invalidatePages }) => {
    const row = await findStoredArticle(tx, id);
    if (!row) throw notFound('Article');
    if ((row.featured === 1) === featured) return toSavedArticle(tx, row, row);
    if (featured) await feature(tx, ctx, row);
    else await unfeature(tx, ctx, row);
    invalidatePages(withdrawsNothing);
    return toSavedArticle(tx, { ...row, featured: featured ? 1 : 0 }, row);
  });
}

/** Features an article in place of the previous one. Throws `conflict` unless it is published. */
export async function feature(
  tx: Writer,
  ctx: AuditCtx,
  row: Pick<ArticleRow, 'id' | 'title' | 'status' | 'unlisted'>,
): Promise<void> {
  if (row.status !== 'published') {
    throw new LekhaError('conflict', 'Only a published article can be featured. Publish it first.');
  }
  if (row.unlisted === 2) throw new LekhaError('conflict', 'A page cannot be featured.');
  if (row.unlisted === 1) {
    throw new LekhaError('conflict', 'An unlisted article cannot be featured. List it first.');
  }
  if (row.unlisted === TRANSLATION)
    throw new LekhaError(
      'conflict',
      'A translation cannot be featured. Feature the article that lists show.',
    );
  const [previous] = await tx
    .updateTable('article')
    .set({ featured: 0 })
    .where('featured', '=', 1)
    .where('id', '<>', row.id)
    .returning('title')
    .execute();
  if (!(await mark(tx, row.id, 1))) return;
  const detail = previous && `instead of ${previous.title}`;
  await recordAudit(tx, ctx, { action: 'article.featured', subject: row.title, detail });
}

/** Removes the featured mark of an article. */
export async function unfeature(
  tx: Writer,
  ctx: AuditCtx,
  { id, title }: Pick<ArticleRow, 'id' | 'title'>,
): Promise<void> {
  if (await mark(tx, id, 0)) await recordUnfeatured(tx, ctx, title);
}

/** Records that an article is not the featured one any more. */
export async function recordUnfeatured(tx: Writer, ctx: AuditCtx, title: string): Promise<void> {
  await recordAudit(tx, ctx, { action: 'article.unfeatured', subject: title });
}

/** Returns false if the article has this mark already. */
async function mark(tx: Writer, id: string, featured: 0 | 1): Promise<boolean> {
  const changed = await tx
    .updateTable('article')
    .set({ featured })
    .where('id', '=', id)
    .where('featured', '<>', featured)
    .returning('id')
    .execute();
  return changed.length > 0;
}
