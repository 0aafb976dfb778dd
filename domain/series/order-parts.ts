import { MAX_ORDERED_PARTS } from '../../contract/limits.ts';
import type { ManagedPart, ManagedSeries } from '../../contract/series.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Ctx } from '../context.ts';
import { LekhaError } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { readItem } from '../taxonomies/taxonomies.ts';
import { withdrawsNothing, write } from '../write.ts';
import { toSeries } from './read-series.ts';

/** A series with its articles in their order, in any status but not in the trash. Throws `not_found`. */
export async function readSeriesParts(
  ctx: Ctx,
  id: string,
): Promise<{ series: ManagedSeries; parts: ManagedPart[] }> {
  authorize(ctx, 'series.manage');
  const series = toSeries(await readItem(ctx.db.read, 'series', id));
  return { series, parts: await readParts(ctx.db.read, id) };
}

/**
 * Numbers the parts of a series from 1 in a given order. Their versions and revisions stay: the text has not
 * changed. Throws `not_found`, and `conflict` if these are not the articles of the series.
 */
export async function orderParts(ctx: Ctx, id: string, articles: readonly string[]): Promise<void> {
  authorize(ctx, 'series.manage');
  await write(ctx, async ({ tx, invalidatePages }) => {
    const { name } = await readItem(tx, 'series', id);
    const before = new Map((await readParts(tx, id)).map(({ _id, part }) => [_id, part]));
    const isSame = before.size === articles.length && new Set(articles).size === articles.length;
    if (!isSame || articles.some((article) => !before.has(article)))
      throw new LekhaError('conflict', 'The parts have changed meanwhile. Reload the page and try again.');
    for (const [index, article] of articles.entries()) {
      if (before.get(article) === index + 1) continue;
      await tx
        .updateTable('article')
        .set({ series_part: index + 1 })
        .where('id', '=', article)
        .execute();
    }
    await recordAudit(tx, ctx, { action: 'series.ordered', subject: name });
    invalidatePages(withdrawsNothing);
  });
}

async function readParts(reader: Reader | Writer, id: string): Promise<ManagedPart[]> {
  const rows = await reader
    .selectFrom('article')
    .select(['id', 'title', 'lang', 'status', 'series_part'])
    .where('series_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('series_part')
    .orderBy('dated_at')
    .orderBy('id')
    .limit(MAX_ORDERED_PARTS)
    .execute();
  return rows.map(({ id: _id, series_part, ...row }) => ({ _id, ...row, part: series_part ?? 1 }));
}
