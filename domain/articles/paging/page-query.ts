import type { ExpressionBuilder } from 'kysely';
import type { ArticleSummary, Sort } from '../../../contract/article.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Ctx } from '../../context.ts';
import { summaryColumns, toSummary } from '../read/summary.ts';
import { type ArticleFilter, within } from '../read/visibility.ts';
import { findStartDay } from './counts-by-day.ts';

/** So many articles are passed over one by one sooner than by days. */
const LATE = 1000;

/** Which stretch of a filter's articles is wanted, newest first unless `sort` says otherwise. */
export interface PageQuery {
  skip?: number;
  limit: number;
  sort?: Sort | undefined;
  /** How many the filter holds, where that is known: a stretch near the end is then found from there. */
  total?: number;
}

/**
 * A stretch of a filter's articles. Their keys are found on an index alone, then joined. A late one is begun at the day
 * where it stands, so that it costs hardly more than the first.
 */
export async function readPage(
  ctx: Ctx,
  filter: ArticleFilter,
  { skip = 0, limit, sort, total }: PageQuery,
): Promise<ArticleSummary[]> {
  const direction = sort === 'createdAt' ? 'asc' : 'desc';
  const place = skip < LATE ? null : await findStartDay(ctx, filter, { skip, direction });
  const way: Way =
    place === null && skip >= LATE && total !== undefined
      ? nearerEnd({ skip, limit, direction, total })
      : { skip: skip - (place?.before ?? 0), limit, direction };
  const rows = await pageQuery(ctx.db.read, filter, { ...way, shown: direction, from: place?.day }).execute();
  return rows.map(toSummary);
}

/** The query for one stretch, counted in its `direction`; `shown` is the order of the rows when it is another. */
export function pageQuery(
  db: Reader,
  filter: ArticleFilter,
  { skip, limit, direction, shown = direction, from }: Way & { shown?: Direction; from?: string | undefined },
) {
  const keys = db
    .selectFrom('article')
    .select(['article.dated_at', 'article.id'])
    .where(within(filter))
    .$if(from !== undefined, (all) => all.where(fromDay(from!, shown)))
    .orderBy('article.dated_at', direction)
    .orderBy('article.id', direction)
    .limit(limit)
    .offset(skip);
  return (
    db
      .selectFrom(keys.as('page'))
      .innerJoin('article', 'article.id', 'page.id')
      .leftJoin('author', 'author.id', 'article.author_id')
      .select(summaryColumns)
      // By the page's own columns, or SQLite would walk through all articles in this order to find the page's.
      .orderBy('page.dated_at', shown)
      .orderBy('page.id', shown)
  );
}

type Direction = 'asc' | 'desc';

interface Way {
  skip: number;
  limit: number;
  direction: Direction;
}

/** The same stretch counted from the other end, where that is shorter. */
function nearerEnd({ skip, limit, direction, total }: Way & { total: number }): Way {
  if (skip * 2 < total) return { skip, limit, direction };
  const left = Math.max(0, total - skip);
  return {
    skip: Math.max(0, left - limit),
    limit: Math.min(limit, left),
    direction: direction === 'asc' ? 'desc' : 'asc',
  };
}

/** The day's articles and those after it in this direction: an instant is its day, a `T` and the time. */
function fromDay(day: string, direction: Direction) {
  return (eb: ExpressionBuilder<Schema, 'article'>) =>
    direction === 'asc' ? eb('article.dated_at', '>=', day) : eb('article.dated_at', '<', `${day}U`);
}
