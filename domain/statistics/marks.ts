import type { NewMark, StatisticsMark } from '../../contract/statistics.ts';
import { formatInstant } from '../../platform/clock.ts';
import { instantAt, wallTimeAt } from '../../shared/wall-time.ts';
import { live } from '../article-filter.ts';
import type { Ctx } from '../context.ts';
import { LekhaError, notFound } from '../errors.ts';
import { newId } from '../id.ts';
import { authorize } from '../permissions.ts';
import { loadSettings } from '../site-settings.ts';
import type { Scope } from './scope.ts';

/** The maximum number of marks of each kind on a plot, and of those that a site may store. */
const SHOWN = 100;
const MAX_MARKS = 1000;

/** The publications and the site's own marks from one day to another, in their order. */
export async function readMarks(
  ctx: Ctx,
  scope: Scope,
  { from, to }: { from: string; to: string },
): Promise<StatisticsMark[]> {
  const own = await ctx.db.read
    .selectFrom('statistic_mark')
    .select(['id as _id', 'day', 'text'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day', 'desc')
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  const articles = await readPublications(ctx, scope, from);
  return [...own.map((mark) => ({ ...mark, kind: 'own' as const })), ...articles].toSorted((a, b) =>
    a.day < b.day ? -1 : 1,
  );
}

async function readPublications(ctx: Ctx, scope: Scope, from: string): Promise<StatisticsMark[]> {
  const { timeZone } = await loadSettings(ctx);
  const since = instantAt(`${from + '2026-01-01'.slice(from.length)}T00:00`, timeZone) ?? from;
  const rows = await ctx.db.read
    .selectFrom('article')
    .select(['id', 'title', 'dated_at'])
    .where(live)
    .where('dated_at', '>=', since)
    .$if(scope.kind === 'article', (query) =>
      query.where('id', '=', scope.kind === 'article' ? scope.article._id : ''),
    )
    .$if(scope.kind === 'own', (query) =>
      query.where('created_by', '=', scope.kind === 'own' ? scope.userId : ''),
    )
    .orderBy('dated_at', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(({ id, title, dated_at }) => ({
    _id: id,
    day: wallTimeAt(dated_at, timeZone).slice(0, 10),
    text: title,
    kind: 'article',
  }));
}

/** Stores a mark on a day. Throws `conflict` if the site has very many. */
export async function addMark(ctx: Ctx, { day, text }: NewMark): Promise<StatisticsMark> {
  authorize(ctx, 'statistics.mark');
  const row = {
    id: newId(),
    day,
    text,
    created_by: ctx.actor.userId,
    created_at: formatInstant(ctx.now()),
  };
  await ctx.db.write(async (tx) => {
    const { marks } = await tx
      .selectFrom('statistic_mark')
      .select((eb) => eb.fn.countAll<number>().as('marks'))
      .executeTakeFirstOrThrow();
    if (Number(marks) >= MAX_MARKS)
      throw new LekhaError('conflict', `There can be at most ${MAX_MARKS} marks. Delete some first.`);
    await tx.insertInto('statistic_mark').values(row).execute();
  });
  return { _id: row.id, day, text, kind: 'own' };
}

/** Deletes a mark. Throws `not_found`. */
export async function deleteMark(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'statistics.mark');
  const deleted = await ctx.db.write((tx) =>
    tx.deleteFrom('statistic_mark').where('id', '=', id).returning('id').executeTakeFirst(),
  );
  if (!deleted) throw notFound('Mark');
}
