import type { Statistics } from '../../contract/statistics.ts';
import type { Ctx } from '../context.ts';
import { can } from '../permissions.ts';
import { inScope, type Scope } from './scope.ts';

/** The number of articles whose median is compared. */
const COMPARED = 50;

/**
 * The readers of an article in its first week, and the median of the latest articles: of all for those who
 * see all, otherwise of one's own. Null for an article that was published before it was counted.
 */
export async function firstWeek(
  ctx: Ctx,
  scope: Scope & { kind: 'article' },
): Promise<Statistics['firstWeek']> {
  const seesAll = can(ctx.actor, 'statistics.view');
  const compared: Scope = seesAll ? { kind: 'site' } : { kind: 'own', userId: ctx.actor.userId! };
  const [own, latest] = await Promise.all([readWeeks(ctx, scope), readWeeks(ctx, compared)]);
  if (own.length === 0) return null;
  const readers = own.reduce((sum, one) => sum + one, 0);
  return { readers, median: median(latest), articles: latest.length };
}

async function readWeeks({ db }: Ctx, scope: Scope): Promise<number[]> {
  const rows = await db.read
    .selectFrom('statistic')
    .select('readers')
    .where('dimension', '=', 'first-week')
    .where(inScope(scope))
    .orderBy('day', 'desc')
    .orderBy('path')
    .limit(COMPARED)
    .execute();
  return rows.map(({ readers }) => Number(readers));
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round((upper + (sorted[middle - 1] ?? 0)) / 2);
}
