import { formatInstant } from '../../../platform/clock.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { cancelJob } from '../../jobs/jobs.ts';
import { authorizeCall } from '../../permissions.ts';
import { pingArticle } from '../../pings/pings.ts';
import { unindexArticle } from '../../search/search.ts';
import { tellOfArticle } from '../../webhooks/webhooks.ts';
import { write } from '../../write.ts';
import { articleSubject, authorizeSubject } from '../access.ts';
import { resolveArticle } from '../slugs/resolve.ts';
import { publishingKey } from '../write/store-article.ts';

/**
 * Moves an article to the trash. Throws `not_found`, even for one that is there already, and `forbidden` for
 * an article of another administrator.
 */
export async function deleteArticle(ctx: Ctx, idOrSlug: string): Promise<void> {
  authorizeCall(ctx, 'article.delete');
  const resolved = await resolveArticle(ctx, idOrSlug);
  if (!resolved) throw notFound('Article');
  await write(ctx, async ({ tx, invalidatePages }) => {
    const row = await tx
      .selectFrom('article')
      .selectAll()
      .where('id', '=', resolved.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) throw notFound('Article');
    authorizeSubject(ctx, 'article.delete', await articleSubject(tx, resolved.id));
    await tx
      .updateTable('article')
      .set({ deleted_at: formatInstant(ctx.now()), featured: 0 })
      .where('n', '=', row.n)
      .execute();
    await unindexArticle(tx, row.n);
    await cancelJob(tx, publishingKey(resolved.id));
    await recordAudit(tx, ctx, { action: 'article.deleted', subject: row.title });
    if (row.status !== 'published') return;
    // Webhooks and other sites know nothing of drafts.
    await tellOfArticle(tx, ctx, 'article.deleted', row);
    await pingArticle(tx, ctx, row, null);
    invalidatePages();
  });
}
