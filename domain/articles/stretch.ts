import type { ExpressionBuilder } from 'kysely';
import type { ArticleSummary, Sort } from '../../contract/article.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Ctx } from '../context.ts';
import { dayAfter } from './days.ts';
import { summaryColumns, toSummary } from './rows.ts';
import { type ArticleFilter, within } from './visible.ts';

/** So many articles are passed over one by one sooner than by days. */
const LATE = 1000;

/** Which stretch of a filter's articles is wanted, newest first unless `sort` says otherwise. */
export interface Stretch {
  skip?: number;
  limit: number;
  sort?: Sort | undefined;
  withPost?: boolean;
  /** How many the filter holds, where that is known: a stretch near the end is then found from there. */
  total?: number;
}

/**
 * A stretch of a filter's articles. Their keys are found on an index alone, then joined. A late one is begun at the day
 * where it stands, so that it costs hardly more than the first.
 */
export async function pageOf(
  ctx: Ctx,
  filter: ArticleFilter,
  { skip = 0, limit, sort, withPost, total }: Stretch,
): Promise<ArticleSummary[]> {
  const direction = sort === 'createdAt' ? 'asc' : 'desc';
  const place = skip < LATE ? null : await dayAfter(ctx, filter, { skip, direction });
  const way: Way =
    place === null && skip >= LATE && total !== undefined
      ? nearerEnd({ skip, limit, direction, total })
      : { skip: skip - (place?.before ?? 0), limit, direction };
  const keys = ctx.db.read
    .selectFrom('article')
    .select(['article.dated_at', 'article.id'])
    .where(within(filter))
    .$if(place !== null, (all) => all.where(fromDay(place!.day, direction)))
    .orderBy('article.dated_at', way.direction)
    .orderBy('article.id', way.direction)
    .limit(way.limit)
    .offset(way.skip);
  const rows = await ctx.db.read
    .selectFrom(keys.as('page'))
    .innerJoin('article', 'article.id', 'page.id')
    .leftJoin('author', 'author.id', 'article.author_id')
    .select(summaryColumns)
    .$if(withPost === true, (all) => all.select('article.body'))
    // By the page's own columns, or SQLite would walk through all articles in this order to find the page's.
    .orderBy('page.dated_at', direction)
    .orderBy('page.id', direction)
    .execute();
  return rows.map(toListed);
}

interface Way {
  skip: number;
  limit: number;
  direction: 'asc' | 'desc';
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
function fromDay(day: string, direction: 'asc' | 'desc') {
  return (eb: ExpressionBuilder<Schema, 'article'>) =>
    direction === 'asc' ? eb('article.dated_at', '>=', day) : eb('article.dated_at', '<', `${day}U`);
}

/** A row of a list, with its body where that was asked for. */
export function toListed(row: Parameters<typeof toSummary>[0] & { body?: string }): ArticleSummary {
  return row.body === undefined ? toSummary(row) : { ...toSummary(row), post: row.body };
}
