import type { Ctx } from '../context.ts';
import { authorize } from '../permissions.ts';

/** The three figures of the dashboard's overview; articles are the published ones. */
export interface DashboardCounts {
  users: number;
  articles: number;
  categories: number;
}

/** Counts accounts, published articles and categories in one statement. */
export async function dashboardCounts(ctx: Ctx): Promise<DashboardCounts> {
  authorize(ctx, 'dashboard.open');
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
        .selectFrom('article')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('status', '=', 'published')
        .where('deleted_at', 'is', null)
        .as('articles'),
    ])
    .executeTakeFirstOrThrow();
  return { users: Number(row.users), articles: Number(row.articles), categories: Number(row.categories) };
}
