import type { ArticleSeries, Series } from '../../contract/series.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { SeriesColumns } from '../../platform/db/schema.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import { cachePerVersion } from '../cache-per-version.ts';
import type { Ctx } from '../context.ts';
import { findByFormerSlug } from '../former-names/former-names.ts';
import { live } from '../search/search.ts';
import { normalisePath } from '../slug.ts';

/** All series with published parts, by title; cached per content version. */
export const listSeries: (ctx: Ctx) => Promise<Series[]> = cachePerVersion(async (ctx) => {
  const rows = await selectSeries(ctx.db.read).orderBy('key').execute();
  return rows.map(toSeries).filter(({ articles }) => articles > 0);
});

/** The series with this slug or title; null if there is none. */
export async function findSeries(ctx: Ctx, slugOrTitle: string): Promise<Series | null> {
  if (slugOrTitle.includes('\0')) return null;
  const rows = await selectSeries(ctx.db.read)
    .where((eb) => eb.or([eb('slug', '=', slugOrTitle), eb('key', '=', tagKey(slugOrTitle))]))
    .execute();
  const row = rows.find(({ slug }) => slug === slugOrTitle) ?? rows[0];
  return row ? toSeries(row) : null;
}

/** The series at a slug of its page: the present or a former one, or its title; null if there is none. */
export async function locateSeries(ctx: Ctx, slug: string): Promise<Series | null> {
  if (normalisePath(`series/${slug}`) === null) return null;
  const found = await findSeries(ctx, slug);
  if (found) return found;
  const id = await findByFormerSlug(ctx.db.read, 'series', slug);
  return id === undefined ? null : findSeriesById(ctx, id);
}

/** The series with this id; null if there is none. */
export async function findSeriesById(ctx: Ctx, id: string): Promise<Series | null> {
  const row = await selectSeries(ctx.db.read).where('id', '=', id).executeTakeFirst();
  return row ? toSeries(row) : null;
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
  const found = await reader
    .selectFrom('series')
    .select(['id', 'slug', 'title'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(found.map(({ id, ...names }) => [id, names]));
}

/** The public form of an article's columns; null without a series, or if it was deleted. */
export function toArticleSeries(
  { series_id, series_part }: SeriesColumns,
  names: SeriesNames,
): ArticleSeries | null {
  const found = series_id === null ? undefined : names.get(series_id);
  return found ? { ...found, part: series_part ?? 1 } : null;
}

function selectSeries(db: Reader) {
  return db.selectFrom('series').select((eb) => [
    'id',
    'slug',
    'title',
    'description',
    eb
      .selectFrom('article')
      .select((count) => count.fn.countAll<number>().as('articles'))
      .whereRef('article.series_id', '=', 'series.id')
      .where(live)
      .as('articles'),
  ]);
}

type SeriesRow = Awaited<ReturnType<ReturnType<typeof selectSeries>['execute']>>[number];

function toSeries({ id, slug, title, description, articles }: SeriesRow): Series {
  return { _id: id, slug, title, description, articles: Number(articles ?? 0) };
}
