import { type Meta, metaOf } from '../../contract/answer.ts';
import type { ArticleQuery, ArticleSummary, Sort, Status } from '../../contract/article.ts';
import type { Ctx } from '../context.ts';
import { can } from '../permissions.ts';
import { searchArticles } from '../search/search.ts';
import { accountWithEmail } from './account.ts';
import { summaryColumns, toSummary } from './rows.ts';
import { type ArticleFilter, live, seesUnpublished, within } from './visible.ts';

/**
 * A page of what the actor may see. `email` lists what that account made: for administrators anybody's, for others
 * their own, otherwise nothing. With a `searchTerm` and no `sort` the order is relevance.
 */
export async function listArticles(
  ctx: Ctx,
  query: ArticleQuery,
): Promise<{ data: ArticleSummary[]; meta: Meta }> {
  const filter = await filterOf(ctx, query);
  return filter ? listWithin(ctx, filter, query) : { data: [], meta: metaOf(query, 0) };
}

/** Which page of a filter's articles is wanted, and in which order. */
type Page = Pick<ArticleQuery, 'page' | 'limit' | 'sort' | 'searchTerm' | 'include'>;

/** A page of a filter's articles, whoever asks: what the actor may see is for the filter to say. */
export async function listWithin(
  ctx: Ctx,
  filter: ArticleFilter,
  query: Page,
): Promise<{ data: ArticleSummary[]; meta: Meta }> {
  const withPost = query.include === 'post';
  const { searchTerm: term, page, limit, sort } = query;
  if (term !== undefined) {
    const { ns, total } = await searchArticles(ctx, { term, ...filter, page, limit, sort });
    return { data: await articlesOf(ctx, ns, filter, withPost), meta: metaOf(query, total) };
  }
  const [data, total] = await Promise.all([
    pageOf(ctx, filter, { skip: (page - 1) * limit, limit, sort, withPost }),
    countArticles(ctx, filter),
  ]);
  return { data, meta: metaOf(query, total) };
}

/** The featured article, or null. */
export async function featuredArticle(ctx: Ctx): Promise<ArticleSummary | null> {
  const row = await ctx.db.read
    .selectFrom('article')
    .leftJoin('author', 'author.id', 'article.author_id')
    .select(summaryColumns)
    .where('article.featured', '=', (eb) => eb.lit(1))
    .where(live)
    .executeTakeFirst();
  return row ? toSummary(row) : null;
}

/** How many articles a filter holds. */
export async function countArticles(ctx: Ctx, filter: ArticleFilter): Promise<number> {
  const row = await ctx.db.read
    .selectFrom('article')
    .select((eb) => eb.fn.countAll<number>().as('articles'))
    .where(within(filter))
    .executeTakeFirstOrThrow();
  return Number(row.articles);
}

/** Which stretch of a filter's articles is wanted, newest first unless `sort` says otherwise. */
export interface Stretch {
  skip?: number;
  limit: number;
  sort?: Sort | undefined;
  withPost?: boolean;
}

/** A stretch of a filter's articles. Their keys are found on an index alone, then joined: a late page costs little more. */
export async function pageOf(
  ctx: Ctx,
  filter: ArticleFilter,
  { skip = 0, limit, sort, withPost }: Stretch,
): Promise<ArticleSummary[]> {
  const direction = sort === 'createdAt' ? 'asc' : 'desc';
  const keys = ctx.db.read
    .selectFrom('article')
    .select(['article.dated_at', 'article.id'])
    .where(within(filter))
    .orderBy('article.dated_at', direction)
    .orderBy('article.id', direction)
    .limit(limit)
    .offset(skip);
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

/** The articles with these keys, in the order of the keys. */
async function articlesOf(
  ctx: Ctx,
  ns: number[],
  filter: ArticleFilter,
  withPost: boolean,
): Promise<ArticleSummary[]> {
  if (ns.length === 0) return [];
  const rows = await ctx.db.read
    .selectFrom('article')
    .leftJoin('author', 'author.id', 'article.author_id')
    .select('article.n')
    .select(summaryColumns)
    .$if(withPost, (all) => all.select('article.body'))
    .where('article.n', 'in', ns)
    // Whatever the index says, nothing is shown that the filter does not hold.
    .where(within(filter))
    .execute();
  const byKey = new Map(rows.map((row) => [row.n, row]));
  return ns.flatMap((n) => byKey.get(n) ?? []).map(toListed);
}

function toListed(row: Parameters<typeof toSummary>[0] & { body?: string }): ArticleSummary {
  return row.body === undefined ? toSummary(row) : { ...toSummary(row), post: row.body };
}

/** What the query means for this actor; null when it can only be empty. */
async function filterOf(ctx: Ctx, query: ArticleQuery): Promise<ArticleFilter | null> {
  const status = visibleStatus(ctx, query.status);
  if (status === null) return null;
  const filter: ArticleFilter = { status, category: query.category, subcategory: query.subcategory };
  if (query.email === undefined) return filter;
  const createdBy = await listableAccount(ctx, query.email);
  return createdBy === null ? null : { ...filter, createdBy };
}

/** Others than administrators see the published part of what they ask for. */
function visibleStatus(ctx: Ctx, status: Status | 'all'): Status | 'all' | null {
  if (seesUnpublished(ctx)) return status;
  return status === 'published' || status === 'all' ? 'published' : null;
}

/** The account with that address if the actor may list what it made: unknown and forbidden look alike. */
async function listableAccount(ctx: Ctx, email: string): Promise<string | null> {
  if (ctx.actor.userId === null && !can(ctx.actor, 'article.listAnyAuthor')) return null;
  const ownerId = await accountWithEmail(ctx.db.read, email);
  return ownerId !== null && can(ctx.actor, 'article.listByAuthor', { ownerId }) ? ownerId : null;
}
