import type { SelectQueryBuilder } from 'kysely';
import type { ArticleSummary, Sort } from '../../../contract/article.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { prepareQuery } from '../../../platform/db/prepared-query.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { type ArticleFilter, filterCondition, type SubjectFilter } from '../../article-filter.ts';
import type { Ctx } from '../../context.ts';
import { summaryColumns, toSummaries } from '../read/summary.ts';
import { findStartDay } from './counts-by-day.ts';
import { onlyTag, tagKeys } from './tagged.ts';

/** From this offset on, skipping whole days is faster than skipping single articles. */
const LARGE_OFFSET = 1000;

/** A page of a filter's articles, newest first unless `sort` says otherwise. */
export interface PageQuery {
  offset?: number;
  limit: number;
  sort?: Sort | undefined;
  /** The number of articles that match, if known: a page near the end is then counted from the end. */
  total?: number;
}

/**
 * Reads a page. A late one starts at the day that contains it, so that it costs little more than the first.
 */
export async function readPage(
  ctx: Ctx,
  filter: ArticleFilter,
  { offset = 0, limit, sort, total }: PageQuery,
): Promise<ArticleSummary[]> {
  const direction = sort === 'createdAt' ? 'asc' : 'desc';
  const start = offset < LARGE_OFFSET ? null : await findStartDay(ctx, filter, { offset, direction });
  const range: Range =
    start === null && offset >= LARGE_OFFSET && total !== undefined
      ? fromNearerEnd({ offset, limit, direction, total })
      : { offset: offset - (start?.before ?? 0), limit, direction };
  const { status, unlisted, pages, ...subjects } = filter;
  const rows = await pageRows(
    ctx.db.read,
    {
      ...subjects,
      offset: range.offset,
      limit: range.limit,
      start: start ? firstDate(start.day, direction) : undefined,
    },
    { status, unlisted, pages, direction: range.direction, order: direction },
  );
  return toSummaries(ctx.db.read, rows);
}

/**
 * The query for a page. It finds the page's keys on an index alone and then joins the rows. `direction` is
 * the order in which the offset counts, `order` that of the result if it differs; `start` is a date from
 * `firstDate`.
 */
export function pageQuery(
  db: Reader,
  filter: ArticleFilter,
  {
    offset,
    limit,
    direction,
    order = direction,
    start,
  }: Range & { order?: Direction; start?: string | undefined },
) {
  const tag = onlyTag(filter);
  if (tag !== null) return joinPage(db, tagKeys(db, tag, direction).limit(limit).offset(offset), order);
  const keys = db
    .selectFrom('article')
    .select(['article.dated_at', 'article.id'])
    .where(filterCondition(filter))
    .$if(start !== undefined, (all) => all.where('article.dated_at', order === 'asc' ? '>=' : '<', start!))
    .orderBy('article.dated_at', direction)
    .orderBy('article.id', direction)
    .limit(limit)
    .offset(offset);
  return joinPage(db, keys, order);
}

type PageValues = SubjectFilter & { offset: number; limit: number; start: string | undefined };
type PageForm = Pick<ArticleFilter, 'status' | 'unlisted' | 'pages'> &
  Record<'direction' | 'order', Direction>;

const pageRows = prepareQuery(
  (db, { offset, limit, start, ...subjects }: PageValues, { direction, order, ...filter }: PageForm) =>
    pageQuery(db, { ...filter, ...subjects }, { offset, limit, direction, order, start }),
);

/** A query for the keys of articles, in the order of their dates. */
type KeyQuery = SelectQueryBuilder<Schema, never, { dated_at: string | null; id: string }>;

/** The query for the summaries of articles whose keys another query finds, in the order of their dates. */
export function joinPage(db: Reader, keys: KeyQuery, order: Direction) {
  return (
    db
      .selectFrom(keys.as('page'))
      .innerJoin('article', 'article.id', 'page.id')
      .leftJoin('author', 'author.id', 'article.author_id')
      .select(summaryColumns)
      // Ordered by the columns of `page`: by those of `article`, SQLite would walk through all articles.
      .orderBy('page.dated_at', order)
      .orderBy('page.id', order)
  );
}

type Direction = 'asc' | 'desc';

interface Range {
  offset: number;
  limit: number;
  direction: Direction;
}

/** The same articles counted from the other end if that is nearer. */
function fromNearerEnd({ offset, limit, direction, total }: Range & { total: number }): Range {
  if (offset * 2 < total) return { offset, limit, direction };
  const left = Math.max(0, total - offset);
  return {
    offset: Math.max(0, left - limit),
    limit: Math.min(limit, left),
    direction: direction === 'asc' ? 'desc' : 'asc',
  };
}

/**
 * The date at which the articles of a day begin in this direction: included if ascending, otherwise excluded.
 * An instant is its day, a `T` and the time.
 */
function firstDate(day: string, direction: Direction): string {
  return direction === 'asc' ? day : `${day}U`;
}
