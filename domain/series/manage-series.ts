import { MAX_PART } from '../../contract/limits.ts';
import type { Meta } from '../../contract/responses.ts';
import type { ManagedSeries, NewSeries, SeriesChange, SeriesQuery } from '../../contract/series.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Ctx } from '../context.ts';
import { authorize } from '../permissions.ts';
import {
  changeItem,
  createItem,
  deleteItem,
  listManagedItems,
  mergeItems,
} from '../taxonomies/taxonomies.ts';
import { lastPart, noSeries } from './assign.ts';
import { toSeries } from './read-series.ts';

/**
 * Lists a page of series by title, or of those whose titles contain a term: those that begin with it first.
 */
export async function listManagedSeries(
  ctx: Ctx,
  query: SeriesQuery,
): Promise<{ data: ManagedSeries[]; meta: Meta }> {
  authorize(ctx, 'series.read');
  const { data, meta } = await listManagedItems(ctx, 'series', query);
  return { data: data.map(toSeries), meta };
}

/**
 * Creates a series, also one whose title led to another. Throws `conflict` if the title or the given slug is
 * taken.
 */
export async function createSeries(ctx: Ctx, { title, ...rest }: NewSeries): Promise<ManagedSeries> {
  return toSeries(await createItem(ctx, 'series', { name: title, ...rest }));
}

/**
 * Changes the given fields of a series. A new title makes a new slug; the former ones lead to the series. Its
 * articles stay as they are. Throws `not_found`, and `conflict` if another series has the title or slug.
 */
export async function updateSeries(
  ctx: Ctx,
  id: string,
  { title, ...rest }: SeriesChange,
): Promise<ManagedSeries> {
  const change = { ...(title !== undefined && { name: title }), ...rest };
  return toSeries(await changeItem(ctx, 'series', id, change));
}

/** Deletes a series. Its articles stay, and belong to none. Throws `not_found`. */
export async function deleteSeries(ctx: Ctx, id: string): Promise<void> {
  await deleteItem(ctx, 'series', id, async (tx) => {
    await tx.updateTable('article').set(noSeries).where('series_id', '=', id).execute();
  });
}

/**
 * Adds the articles of a series to another in their order, after its last part, as `mergeItems` does. Throws
 * `not_found`.
 */
export async function mergeSeries(ctx: Ctx, id: string, intoId: string): Promise<ManagedSeries> {
  return toSeries(await mergeItems(ctx, 'series', { id, intoId }, (tx) => appendParts(tx, id, intoId)));
}

async function appendParts(tx: Writer, from: string, into: string): Promise<void> {
  const last = await lastPart(tx, into);
  await tx
    .updateTable('article')
    .set((eb) => ({
      series_id: into,
      series_part: eb
        .case()
        .when('series_part', '<', MAX_PART - last)
        .then(eb('series_part', '+', last))
        .else(MAX_PART)
        .end(),
    }))
    .where('series_id', '=', from)
    .execute();
}
