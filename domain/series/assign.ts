import { MAX_PART } from '../../contract/limits.ts';
import type { SeriesChoice } from '../../contract/series.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import type { SeriesColumns } from '../../platform/db/schema.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import { invalid } from '../errors.ts';
import { newId } from '../id.ts';
import { findFormerNames, findFormerSlugs, insertItem } from '../taxonomies/taxonomies.ts';

/** The columns of an article that belongs to no series. */
export const noSeries: SeriesColumns = { series_id: null, series_part: null };

/**
 * A choice as a save brings it: null takes the article out of its series, undefined leaves it where it is.
 */
export type ChosenSeries = SeriesChoice | null | undefined;

function pickSeries({ series_id, series_part }: SeriesColumns): SeriesColumns {
  return { series_id, series_part };
}

/**
 * The columns of an article that makes this choice; `before` has its current ones. Stores nothing: a series
 * that does not exist yet has an id that leads nowhere. Throws `invalid` for an unknown slug.
 */
export async function chooseSeries(
  reader: Reader | Writer,
  choice: ChosenSeries,
  before: SeriesColumns = noSeries,
): Promise<SeriesColumns> {
  if (choice === undefined) return pickSeries(before);
  if (choice === null) return noSeries;
  const series_id = (await findSeriesId(reader, choice)) ?? newId();
  const current = before.series_id === series_id ? before.series_part : null;
  return {
    series_id,
    series_part: choice.part ?? current ?? Math.min((await lastPart(reader, series_id)) + 1, MAX_PART),
  };
}

/** Like `chooseSeries`, but creates a series that does not exist yet. */
export async function assignSeries(
  tx: Writer,
  choice: ChosenSeries,
  before: SeriesColumns,
  now: string,
): Promise<SeriesColumns> {
  if (choice?.title && (await findSeriesId(tx, choice)) === undefined)
    await insertItem(tx, 'series', { name: choice.title }, now);
  return chooseSeries(tx, choice, before);
}

/**
 * The series at the slug, otherwise the one with the title, current or former; undefined if it is to be
 * created.
 */
export async function findSeriesId(
  reader: Reader | Writer,
  { slug, title }: SeriesChoice,
): Promise<string | undefined> {
  const bySlug = slug ? await idAtSlug(reader, slug) : undefined;
  if (bySlug !== undefined) return bySlug;
  if (!title) throw invalid('series', `there is no series with the slug '${slug}'`);
  const key = tagKey(title);
  const named = await reader.selectFrom('series').select('id').where('key', '=', key).executeTakeFirst();
  return named?.id ?? existing(reader, (await findFormerNames(reader, 'series', [key])).get(key));
}

async function idAtSlug(reader: Reader | Writer, slug: string): Promise<string | undefined> {
  const row = await reader.selectFrom('series').select('id').where('slug', '=', slug).executeTakeFirst();
  return row?.id ?? existing(reader, (await findFormerSlugs(reader, 'series', [slug])).get(slug));
}

async function existing(reader: Reader | Writer, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined;
  return (await reader.selectFrom('series').select('id').where('id', '=', id).executeTakeFirst())?.id;
}

/** The number of the last part, articles in the trash left out; 0 without any. */
export async function lastPart(reader: Reader | Writer, id: string): Promise<number> {
  const row = await reader
    .selectFrom('article')
    .select((eb) => eb.fn.max('series_part').as('last'))
    .where('series_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}
