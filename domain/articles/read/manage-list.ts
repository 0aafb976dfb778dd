import { sql } from 'kysely';
import type { ArticleSummary, Sort, Status } from '../../../contract/article.ts';
import type { Paging } from '../../../contract/fields.ts';
import { listMeta, type Meta } from '../../../contract/responses.ts';
import {
  type ArticleFilter,
  filterCondition,
  type SubjectFilter,
  subjectCondition,
  unpublished,
} from '../../article-filter.ts';
import type { Ctx } from '../../context.ts';
import { countRows } from '../../count-rows.ts';
import { can } from '../../permissions.ts';
import { findTag } from '../../tags/tags.ts';
import { countArticles } from './list-articles.ts';
import { selectSummaries, toSummaries } from './summary.ts';

/** Which articles the table shows; only `trash` includes deleted ones. */
export type StatusFilter = Status | 'all' | 'trash';

/** The orders of the table. */
export type ManageSort = 'newest' | 'oldest' | 'edited' | 'title';

/** Selects the articles of the table; a blank value selects all. */
export interface ManageFilter {
  /** Blank for the actor's own if there are any outside the trash, otherwise all. */
  whose: 'mine' | 'all' | '';
  /** The name of one of the authors. */
  author?: string | undefined;
  category?: string | undefined;
  /** The name or the slug of a tag. */
  tag?: string | undefined;
}

/** Whose articles a list shows. */
export async function chooseOwner(
  { db, actor }: Ctx,
  whose: ManageFilter['whose'],
): Promise<Exclude<ManageFilter['whose'], ''>> {
  if (!can(actor, 'article.listAll')) return 'mine';
  if (whose !== '') return whose;
  const own = await db.read
    .selectFrom('article')
    .select('id')
    .where('created_by', '=', actor.userId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return own ? 'mine' : 'all';
}

/** The filter on articles; null if it cannot match anything. */
export async function toSubject(
  ctx: Ctx,
  { whose, author, category, tag }: ManageFilter,
): Promise<SubjectFilter | null> {
  const { userId } = ctx.actor;
  const found = tag ? await findTag(ctx, tag) : undefined;
  if ((whose === 'mine' && userId === null) || found === null) return null;
  const seesAll = can(ctx.actor, 'article.listAll');
  const mine = whose !== 'mine' ? {} : seesAll ? { createdBy: userId! } : { ownedBy: userId! };
  return { ...mine, author: author || undefined, category: category || undefined, tag: found?._id };
}

/** The order by date that a list and a search understand. */
export function dateSort(sort: ManageSort | undefined): Sort | undefined {
  if (sort === 'newest') return '-createdAt';
  return sort === 'oldest' ? 'createdAt' : undefined;
}

/** A page in the order of the last saves or of the titles. */
export async function listSorted(
  ctx: Ctx,
  filter: ArticleFilter,
  { sort, page, limit }: Paging & { sort: 'edited' | 'title' },
): Promise<{ data: ArticleSummary[]; meta: Meta }> {
  const ids = ctx.db.read
    .selectFrom('article')
    .select('article.id')
    .where(filterCondition(filter))
    .$if(sort === 'edited', (all) => all.orderBy('article.updated_at', 'desc').orderBy('article.id', 'desc'))
    .$if(sort === 'title', (all) => all.orderBy(sql`lower(article.title)`).orderBy('article.id'))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total, keys] = await Promise.all([countArticles(ctx, filter), ids.execute()]);
  const order = keys.map(({ id }) => id);
  const data = order.length === 0 ? [] : await readSummaries(ctx, order);
  data.sort((a, b) => order.indexOf(a._id) - order.indexOf(b._id));
  return { data, meta: listMeta({ page, limit }, total) };
}

async function readSummaries(ctx: Ctx, ids: string[]): Promise<ArticleSummary[]> {
  return toSummaries(
    ctx.db.read,
    await selectSummaries(ctx.db.read).where('article.id', 'in', ids).execute(),
  );
}

/** The number of articles that each tab shows. */
export async function countByStatus(ctx: Ctx, filter: SubjectFilter): Promise<Record<StatusFilter, number>> {
  const [published, { draft, scheduled }, trash] = await Promise.all([
    countArticles(ctx, { ...filter, status: 'published', unlisted: true }),
    countUnpublished(ctx, filter),
    countTrash(ctx, filter),
  ]);
  return { all: published + draft + scheduled, published, draft, scheduled, trash };
}

async function countUnpublished(ctx: Ctx, filter: SubjectFilter) {
  const rows = await ctx.db.read
    .selectFrom('article')
    .select((eb) => ['article.status', eb.fn.countAll<number>().as('articles')])
    .where(unpublished)
    .where(subjectCondition(filter))
    .groupBy('article.status')
    .execute();
  const count = (status: Status) => Number(rows.find((row) => row.status === status)?.articles ?? 0);
  return { draft: count('draft'), scheduled: count('scheduled') };
}

function countTrash({ db }: Ctx, filter: SubjectFilter): Promise<number> {
  const deleted = db.read.selectFrom('article').where('article.deleted_at', 'is not', null);
  return countRows(deleted.where(subjectCondition(filter)));
}
