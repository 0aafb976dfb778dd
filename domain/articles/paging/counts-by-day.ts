import { sql } from 'kysely';
import { prepareQuery } from '../../../platform/db/prepared-query.ts';
import { type ArticleFilter, isSet } from '../../article-filter.ts';
import type { Ctx } from '../../context.ts';

// The table `article_day` counts the published articles of each day: of the site (level 0), of each category
// (1) and of each subcategory (2).

type CountedList = { level: number; category: string; subcategory: string };

/** The list that a filter selects; null if `article_day` does not count it. */
function countedList(filter: ArticleFilter): CountedList | null {
  const { status, category, subcategory, ...rest } = filter;
  if (status !== 'published' || Object.values(rest).some(isSet)) return null;
  if (category === undefined)
    return subcategory === undefined ? { level: 0, category: '', subcategory: '' } : null;
  return subcategory === undefined
    ? { level: 1, category, subcategory: '' }
    : { level: 2, category, subcategory };
}

/** The number of articles that match, from the counts by day; null if they are not counted. */
export async function countByDay(ctx: Ctx, filter: ArticleFilter): Promise<number | null> {
  const list = countedList(filter);
  if (!list) return null;
  const [row] = await sums(ctx.db.read, list);
  return Number(row?.articles ?? 0);
}

const sums = prepareQuery((db, { level, category, subcategory }: CountedList) =>
  db
    .selectFrom('article_day')
    .select((eb) => eb.fn.sum<number | null>('articles').as('articles'))
    .where('level', '=', level)
    .where('category', '=', category)
    .where('subcategory', '=', subcategory),
);

/** A day, and the number of articles on the days before it in the order of the list. */
export interface StartDay {
  day: string;
  before: number;
}

/**
 * The day of the article at an offset; null past the end of the list, or if the list is not counted by day.
 */
export async function findStartDay(
  ctx: Ctx,
  filter: ArticleFilter,
  { offset, direction }: { offset: number; direction: 'asc' | 'desc' },
): Promise<StartDay | null> {
  const list = countedList(filter);
  if (!list) return null;
  const order = sql.raw(direction);
  const { rows } = await sql<{ day: string; before: number }>`
    select day, before from (
      select day, articles, sum(articles) over (order by day ${order}) - articles as before from article_day
      where level = ${list.level} and category = ${list.category} and subcategory = ${list.subcategory}
    ) as days
    where before <= ${offset} and before + articles > ${offset}
    limit 1`.execute(ctx.db.read);
  const row = rows[0];
  return row ? { day: row.day, before: Number(row.before) } : null;
}
