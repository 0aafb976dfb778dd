import type { Article } from '../../../contract/article.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { Ctx } from '../../context.ts';
import { LekhaError, notFound } from '../../errors.ts';
import { withdrawsNothing, write } from '../../write.ts';
import type { ArticleRow } from '../read/summary.ts';
import { findStoredArticle, toPublicArticle } from './store.ts';

/** Makes an article the featured one or takes that away, without changing its version or `updatedAt`. */
export async function setFeatured(ctx: Ctx, id: string, featured: boolean): Promise<Article> {
  return write(ctx, async ({ tx, invalidatePages }) => {
    const row = await findStoredArticle(tx, id);
    if (!row) throw notFound('Article');
    if ((row.featured === 1) === featured) return toPublicArticle(tx, row, row);
    if (featured) await feature(tx, row);
    else await unfeature(tx, row.id);
    invalidatePages(withdrawsNothing);
    return toPublicArticle(tx, { ...row, featured: featured ? 1 : 0 }, row);
  });
}

/** Features an article in place of the previous one. Throws `conflict` unless it is published. */
export async function feature(
  tx: Writer,
  row: Pick<ArticleRow, 'id' | 'status' | 'unlisted'>,
): Promise<void> {
  if (row.status !== 'published') {
    throw new LekhaError('conflict', 'Only a published article can be featured. Publish it first.');
  }
  if (row.unlisted === 2) throw new LekhaError('conflict', 'A page cannot be featured.');
  if (row.unlisted === 1) {
    throw new LekhaError('conflict', 'An unlisted article cannot be featured. List it first.');
  }
  await tx
    .updateTable('article')
    .set({ featured: 0 })
    .where('featured', '=', 1)
    .where('id', '<>', row.id)
    .execute();
  await tx.updateTable('article').set({ featured: 1 }).where('id', '=', row.id).execute();
}

/** Removes the featured mark of an article. */
export async function unfeature(tx: Writer, id: string): Promise<void> {
  await tx.updateTable('article').set({ featured: 0 }).where('id', '=', id).execute();
}
