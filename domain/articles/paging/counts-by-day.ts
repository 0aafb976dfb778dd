import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { ArticleFilter } from '../read/visibility.ts';

/** A list whose published articles are counted by day. */
interface CountedList {
  level: number;
  category: string;
  subcategory: string;
}

/** The list that a filter means, or null when it is one that is not counted by day. */
function countedList(filter: ArticleFilter): CountedList | null {
  const { status, category, subcategory, ...rest } = filter;
  if (status !== 'published' || Object.values(rest).some((value) => value !== undefined)) return null;
  if (category === undefined)
    return subcategory === undefined ? { level: 0, category: '', subcategory: '' } : null;
  return subcategory === undefined
    ? { level: 1, category, subcategory: '' }
    : { level: 2, category, subcategory };
}

/** How many published articles the filter holds; null when they are not counted. */
export async function countByDay(ctx: Ctx, filter: ArticleFilter): Promise<number | null> {
  const list = countedList(filter);
  if (!list) return null;
  const row = await ctx.db.read
    .selectFrom('article_day')
    .select((eb) => eb.fn.sum<number | null>('articles').as('articles'))
    .where('level', '=', list.level)
    .where('category', '=', list.category)
    .where('subcategory', '=', list.subcategory)
    .executeTakeFirst();
  return Number(row?.articles ?? 0);
}

/** The day on which the article with `skip` others before it stands, and how many stand on the days before. */
export interface StartDay {
  day: string;
  before: number;
}

/** Where a list's articles are after passing over whole days; null past its end, or where days are not counted. */
export async function findStartDay(
  ctx: Ctx,
  filter: ArticleFilter,
  { skip, direction }: { skip: number; direction: 'asc' | 'desc' },
): Promise<StartDay | null> {
  const list = countedList(filter);
  if (!list) return null;
  const order = sql.raw(direction);
  const { rows } = await sql<{ day: string; before: number }>`
    select day, before from (
      select day, articles, sum(articles) over (order by day ${order}) - articles as before from article_day
      where level = ${list.level} and category = ${list.category} and subcategory = ${list.subcategory}
    ) as days
    where before <= ${skip} and before + articles > ${skip}
    limit 1`.execute(ctx.db.read);
  const row = rows[0];
  return row ? { day: row.day, before: Number(row.before) } : null;
}
