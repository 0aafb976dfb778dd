import { instant } from '../../../platform/clock.ts';
import { type Ctx, type Write, write } from '../../context.ts';
import { scheduled } from '../read/visibility.ts';
import { type ArticleRow, findStoredArticle, recordSave, replaceArticle, withoutByline } from './store.ts';

const AT_A_TIME = 20;

/** Publishes every scheduled article whose moment has come. Answers how many; called twice it does nothing more. */
export async function publishDueArticles(ctx: Ctx): Promise<number> {
  for (let published = 0; ; ) {
    const ids = await dueArticles(ctx);
    if (ids.length === 0) return published;
    published += await write(ctx, (w) => publishAll(w, ctx, ids));
  }
}

async function dueArticles(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db.read
    .selectFrom('article')
    .select('id')
    // Not bound but written out, for the index of scheduled articles alone.
    .where(scheduled)
    .where('publish_at', '<=', instant(ctx.now()))
    .orderBy('publish_at')
    .limit(AT_A_TIME)
    .execute();
  return rows.map((row) => row.id);
}

async function publishAll({ tx, publish }: Write, ctx: Ctx, ids: string[]): Promise<number> {
  let published = 0;
  for (const id of ids) {
    const row = await findStoredArticle(tx, id);
    if (row?.status !== 'scheduled' || row.publish_at === null || row.publish_at > instant(ctx.now()))
      continue;
    const columns = withoutByline(row);
    const after = publishedAt(columns, row.publish_at);
    await replaceArticle(tx, after, row.version);
    await recordSave(tx, ctx, after, { userId: null, saveId: null, basedOn: row.version });
    published++;
  }
  if (published > 0) publish();
  return published;
}

/** The row once it is published: as of the moment that was chosen, not when the job came to it. */
export function publishedAt(row: ArticleRow, moment: string): ArticleRow {
  const published_at = row.published_at ?? moment;
  return {
    ...row,
    status: 'published',
    publish_at: null,
    published_at,
    dated_at: published_at,
    updated_at: moment > row.updated_at ? moment : instant(Date.parse(row.updated_at) + 1),
    version: row.version + 1,
  };
}
