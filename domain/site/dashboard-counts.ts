import type { Ctx } from '../context.ts';
import { authorize } from '../permissions.ts';

/** The counts on the dashboard's overview; `articles` are the published ones. */
export interface DashboardCounts {
  users: number;
  articles: number;
  categories: number;
}

/** Counts accounts, published articles and categories with one query. */
export async function dashboardCounts(ctx: Ctx): Promise<DashboardCounts> {
  authorize(ctx, 'user.list');
  const row = await ctx.db.read
    .selectNoFrom((eb) => [
      eb
        .selectFrom('user')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('users'),
      eb
        .selectFrom('category')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('categories'),
      eb
        .selectFrom('article_day')
        .select((of) => of.fn.sum<number | null>('articles').as('n'))
        .where('level', '=', 0)
        .as('articles'),
    ])
    .executeTakeFirstOrThrow();
  return {
    users: Number(row.users),
    articles: Number(row.articles ?? 0),
    categories: Number(row.categories),
  };
}
