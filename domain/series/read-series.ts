import type { ArticleSeries, Series } from '../../contract/series.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { prepareQuery } from '../../platform/db/prepared-query.ts';
import type { SeriesColumns } from '../../platform/db/schema.ts';
import { cachePerVersion } from '../cache-per-version.ts';
import type { Ctx } from '../context.ts';
import { findItem, listItems, locateItem } from '../taxonomies/taxonomies.ts';

/** All series with published parts, by title; cached per content version. */
export const listSeries: (ctx: Ctx) => Promise<Series[]> = cachePerVersion(async (ctx) =>
  (await listItems(ctx, 'series')).map(toSeries),
);

/** The series with this slug or title; null if there is none. */
export async function findSeries(ctx: Ctx, slugOrTitle: string): Promise<Series | null> {
  const found = await findItem(ctx, 'series', slugOrTitle);
  return found && toSeries(found);
}

/** The series at a slug of its page: the current or a former one, or its title; null if there is none. */
export async function locateSeries(ctx: Ctx, slug: string): Promise<Series | null> {
  const found = await locateItem(ctx, 'series', slug);
  return found && toSeries(found);
}

/** A series as the API names its fields: its name is a title. */
export function toSeries<T extends { name: string }>({
  name,
  ...item
}: T): Omit<T, 'name'> & { title: string } {
  return { title: name, ...item };
}

/** Slugs and titles of series by their ids. */
export type SeriesNames = ReadonlyMap<string, Pick<ArticleSeries, 'slug' | 'title'>>;

/** Finds the series of these rows. */
export async function findSeriesNames(
  reader: Reader | Writer,
  rows: readonly Pick<SeriesColumns, 'series_id'>[],
): Promise<SeriesNames> {
  const ids = new Set(rows.flatMap(({ series_id }) => series_id ?? []));
  if (ids.size === 0) return new Map();
  const found = await seriesRows(reader, { ids: [...ids] });
  return new Map(found.map(({ id, ...names }) => [id, names]));
}

const seriesRows = prepareQuery((db, { ids }: { ids: string[] }) =>
  db.selectFrom('series').select(['id', 'slug', 'title']).where('id', 'in', ids),
);

/** The public form of an article's columns; null without a series, or if it was deleted. */
export function toArticleSeries(
  { series_id, series_part }: SeriesColumns,
  names: SeriesNames,
): ArticleSeries | null {
  const found = series_id === null ? undefined : names.get(series_id);
  return found ? { ...found, part: series_part ?? 1 } : null;
}
