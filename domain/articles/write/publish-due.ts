import { formatInstant } from '../../../platform/clock.ts';
import { scheduled } from '../../article-filter.ts';
import { authorNames } from '../../authors/authors.ts';
import type { Ctx } from '../../context.ts';
import { type Write, withdrawsNothing, write } from '../../write.ts';
import type { ArticleRow } from '../read/summary.ts';
import { auditDue } from './audit.ts';
import { emailPublished } from './email-published.ts';
import {
  findStoredArticle,
  prepareSave,
  recordSave,
  replaceArticle,
  withoutAuthor,
} from './store-article.ts';

/** Not more than the prepared texts that the search keeps. */
const BATCH = 8;

/**
 * Publishes every scheduled article whose time has come. Returns their number; calling it twice is harmless.
 */
export async function publishDueArticles(ctx: Ctx): Promise<number> {
  for (let published = 0; ; ) {
    const ids = await dueArticles(ctx);
    if (ids.length === 0) return published;
    for (const id of ids) await prepare(ctx, id);
    published += await write(ctx, (w) => publishAll(w, ctx, ids));
  }
}

/** A search that has no time delays no publication: the text is analysed in the write then. */
async function prepare(ctx: Ctx, id: string): Promise<void> {
  const row = await findStoredArticle(ctx.db.read, id);
  if (row) await prepareSave(ctx, row, await authorNames(ctx.db.read, row)).catch(() => {});
}

async function dueArticles(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.read
    .selectFrom('article')
    .select('id')
    // A literal rather than a parameter, so that the partial index on scheduled articles applies.
    .where(scheduled)
    .where('publish_at', '<=', formatInstant(ctx.now()))
    .orderBy('publish_at')
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.id);
}

async function publishAll({ tx, invalidatePages }: Write, ctx: Ctx, ids: string[]): Promise<number> {
  let published = 0;
  for (const id of ids) {
    const row = await findStoredArticle(tx, id);
    if (row?.status !== 'scheduled' || row.publish_at === null || row.publish_at > formatInstant(ctx.now()))
      continue;
    const after = publishedAt(withoutAuthor(row), row.publish_at);
    await auditDue(tx, ctx, after);
    await replaceArticle(tx, after, row.version);
    await recordSave(tx, ctx, after, { userId: null, saveId: null, basedOn: row.version });
    await emailPublished(tx, ctx, id);
    published++;
  }
  if (published > 0) invalidatePages(withdrawsNothing);
  return published;
}

/** The row after its publication, dated at the scheduled time and not at the time of the job. */
export function publishedAt(row: ArticleRow, moment: string): ArticleRow {
  const published_at = row.published_at ?? moment;
  return {
    ...row,
    status: 'published',
    publish_at: null,
    published_at,
    dated_at: published_at,
    updated_at: moment > row.updated_at ? moment : formatInstant(Date.parse(row.updated_at) + 1),
    version: row.version + 1,
  };
}
