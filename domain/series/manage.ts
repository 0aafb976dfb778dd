import { sql } from 'kysely';
import { listMeta, type Meta } from '../../contract/responses.ts';
import type { ManagedSeries, SeriesQuery } from '../../contract/series.ts';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { tagKey } from '../../shared/text/tag-names.ts';
import type { Ctx } from '../context.ts';
import { notFound } from '../errors.ts';
import { authorize } from '../permissions.ts';
import { live } from '../search/search.ts';

/** The form of an id: a URL may contain anything, including text that a database cannot compare. */
const ID = /^[0-9a-f-]{36}$/;

/** Lists a page of series by title, or of those whose titles contain a term: those that begin with it first. */
export async function listManagedSeries(
  ctx: Ctx,
  query: SeriesQuery,
): Promise<{ data: ManagedSeries[]; meta: Meta }> {
  authorize(ctx, 'series.manage');
  const { searchTerm = '', page, limit } = query;
  const term = tagKey(searchTerm).replace(/[\\%_]/g, '\\$&');
  const matches = sql<boolean>`series.key like ${`%${term}%`} escape '\\'`;
  const [{ total }, rows] = await Promise.all([
    ctx.db.read
      .selectFrom('series')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .$if(term !== '', (all) => all.where(matches))
      .executeTakeFirstOrThrow(),
    selectManagedSeries(ctx.db.read)
      .$if(term !== '', (all) =>
        all
          .where(matches)
          .orderBy(sql`case when series.key like ${`${term}%`} escape '\\' then 0 else 1 end`),
      )
      .orderBy('series.key')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  return { data: rows.map(toManagedSeries), meta: listMeta(query, Number(total)) };
}

/** The series with this id. Throws `not_found`. */
export async function readSeries(reader: Reader | Writer, id: string): Promise<ManagedSeries> {
  if (!ID.test(id)) throw notFound('Series');
  const row = await selectManagedSeries(reader).where('series.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Series');
  return toManagedSeries(row);
}

function selectManagedSeries(reader: Reader | Writer) {
  return reader.selectFrom('series').select((eb) => [
    'series.id',
    'series.slug',
    'series.title',
    'series.description',
    eb
      .selectFrom('article')
      .select((count) => count.fn.countAll<number>().as('articles'))
      .whereRef('article.series_id', '=', 'series.id')
      .as('articles'),
    eb
      .selectFrom('article')
      .select((count) => count.fn.countAll<number>().as('published'))
      .whereRef('article.series_id', '=', 'series.id')
      .where(live)
      .as('published'),
  ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectManagedSeries>['execute']>>[number];

function toManagedSeries({ id, slug, title, description, articles, published }: Row): ManagedSeries {
  return { _id: id, slug, title, description, articles: Number(articles), published: Number(published) };
}
