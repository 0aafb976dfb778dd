import type { ArticleQuery, ArticleSummary, Status } from '../../../contract/article.ts';
import { listMeta, type Meta } from '../../../contract/responses.ts';
import { prepareQuery } from '../../../platform/db/prepared-query.ts';
import { type ArticleFilter, filterCondition, live, unlisted, unpublished } from '../../article-filter.ts';
import type { Ctx } from '../../context.ts';
import { countRows } from '../../count-rows.ts';
import { can } from '../../permissions.ts';
import { findSnippets, searchArticles } from '../../search/search.ts';
import { findSeries } from '../../series/series.ts';
import { loadSettings } from '../../site-settings.ts';
import { findTag } from '../../tags/tags.ts';
import { countByDay } from '../paging/counts-by-day.ts';
import { startOfDay } from '../paging/day-start.ts';
import { readPage } from '../paging/page-query.ts';
import { countTagged, onlyTag } from '../paging/tagged.ts';
import { readTextsWithinBudget } from '../paging/text-budget.ts';
import { findLinked, selectSummaries, toSummary } from './summary.ts';

/**
 * A page of the articles that the actor may see. `email` lists the articles of that account: any account's
 * for administrators, their own for others, else nothing. With a `searchTerm` and no `sort` they are ordered
 * by relevance. `signal` cancels the search.
 */
export async function listArticles(ctx: Ctx, query: ArticleQuery, signal?: AbortSignal): Promise<List> {
  const filter = await toFilter(ctx, query);
  return filter ? listFiltered(ctx, filter, query, signal) : { data: [], meta: listMeta(query, 0) };
}

interface List {
  data: ArticleSummary[];
  meta: Meta;
}

type PagedQuery = Pick<ArticleQuery, 'page' | 'limit' | 'sort' | 'searchTerm' | 'include'>;

/** A page of a filter's articles. Checks no permission: the filter must match only what the actor may see. */
export async function listFiltered(
  ctx: Ctx,
  filter: ArticleFilter,
  query: PagedQuery,
  signal?: AbortSignal,
): Promise<List> {
  const { searchTerm: term } = query;
  const list =
    term === undefined ? await listAll(ctx, filter, query) : await search(ctx, filter, term, query, signal);
  return query.include === 'post' ? withPosts(ctx, filter, list) : list;
}

async function listAll(ctx: Ctx, filter: ArticleFilter, query: PagedQuery): Promise<List> {
  const { page, limit, sort } = query;
  const total = await countArticles(ctx, filter);
  const data = await readPage(ctx, filter, { offset: (page - 1) * limit, limit, sort, total });
  return { data, meta: listMeta(query, total) };
}

async function search(
  ctx: Ctx,
  filter: ArticleFilter,
  term: string,
  query: PagedQuery,
  signal: AbortSignal | undefined,
): Promise<List> {
  const { page, limit, sort } = query;
  const { ns, total, capped, corrected, suggestion } = await searchArticles(
    ctx,
    { ...filter, term, page, limit, sort },
    signal,
  );
  const [articles, snippets] = await Promise.all([
    articlesByKey(ctx, ns, filter),
    findSnippets(ctx, { ns, term: corrected ?? term }, signal),
  ]);
  const data = [...articles].map(([n, article]) => ({ ...article, snippet: snippets.get(n) }));
  return { data, meta: { ...listMeta(query, total), search: { capped, corrected, suggestion } } };
}

/** The articles with these keys, in the order of the keys. */
async function articlesByKey(
  ctx: Ctx,
  ns: number[],
  filter: ArticleFilter,
): Promise<Map<number, ArticleSummary>> {
  if (ns.length === 0) return new Map();
  const rows = await selectSummaries(ctx.db.read)
    .select('article.n')
    .where('article.n', 'in', ns)
    // The index may lag behind: nothing outside the filter is shown.
    .where(filterCondition(filter))
    .execute();
  const linked = await findLinked(ctx.db.read, rows);
  const byKey = new Map(rows.map((row) => [row.n, toSummary(row, linked)]));
  return new Map(
    ns.flatMap((n) => {
      const article = byKey.get(n);
      return article ? [[n, article] as const] : [];
    }),
  );
}

/** Adds the bodies of the first articles, as many as one response may carry. */
async function withPosts(ctx: Ctx, filter: ArticleFilter, { data, meta }: List): Promise<List> {
  const posts = await readTextsWithinBudget(ctx, filter, 'body', { articles: data, min: 1 });
  const listed = data.map((article) => {
    const post = posts.get(article._id);
    return post === undefined ? article : { ...article, post };
  });
  return { data: listed, meta: { ...meta, postsLeftOut: data.length - posts.size } };
}

/** The featured article, or null. */
export async function featuredArticle(ctx: Ctx): Promise<ArticleSummary | null> {
  const [row] = await featuredRows(ctx.db.read, {});
  return row ? toSummary(row, await findLinked(ctx.db.read, [row])) : null;
}

const featuredRows = prepareQuery((db) =>
  selectSummaries(db)
    .where('article.featured', '=', (eb) => eb.lit(1))
    .where(live),
);

/** Counts the articles of a filter, published ones by the counts per day if possible. */
export async function countArticles(ctx: Ctx, filter: ArticleFilter): Promise<number> {
  const tag = onlyTag(filter);
  if (tag !== null) return countTagged(ctx.db.read, tag);
  const isAll = filter.status === 'all';
  const withUnlisted = filter.status === 'published' && filter.unlisted === true;
  if (!(isAll || withUnlisted) || filter.createdBy !== undefined)
    return (await countByDay(ctx, filter)) ?? countWithin(ctx, filter);
  const counts = await Promise.all([
    countArticles(ctx, { ...filter, status: 'published', unlisted: undefined }),
    countWithin(ctx, filter, unlisted),
    isAll ? countWithin(ctx, filter, unpublished) : 0,
  ]);
  return counts.reduce((sum, count) => sum + count);
}

function countWithin(ctx: Ctx, filter: ArticleFilter, condition?: typeof live): Promise<number> {
  const matching = ctx.db.read.selectFrom('article').where(filterCondition(filter));
  return countRows(condition === undefined ? matching : matching.where(condition));
}

/** The filter that a query means for this actor; null if it cannot match anything. */
export async function toFilter(ctx: Ctx, query: ArticleQuery): Promise<ArticleFilter | null> {
  const { email } = query;
  const createdBy = email === undefined ? undefined : await listableAccount(ctx, email);
  if (createdBy === null) return null;
  const status = visibleStatus(ctx, query.status, createdBy);
  if (status === null) return null;
  const { category, subcategory, author, lang } = query;
  const tag = query.tag === undefined ? undefined : (await findTag(ctx, query.tag))?._id;
  if (query.tag !== undefined && tag === undefined) return null;
  const series = query.series === undefined ? undefined : (await findSeries(ctx, query.series))?._id;
  if (query.series !== undefined && series === undefined) return null;
  const filter = {
    status,
    category,
    subcategory,
    tag,
    series,
    author,
    lang,
    pages: query.searchTerm !== undefined,
    ...(await dateRange(ctx, query)),
  };
  return createdBy === undefined ? filter : { ...filter, createdBy };
}

async function dateRange(ctx: Ctx, { from, to }: ArticleQuery): Promise<Partial<ArticleFilter>> {
  if (from === undefined && to === undefined) return {};
  const { timeZone } = await loadSettings(ctx);
  return { from: from && startOfDay(from, timeZone), until: to && startOfDay(to, timeZone, 1) };
}

/**
 * The requested status; without the permission to read unpublished articles of the account, or of all, the
 * published part of it, null if there is none.
 */
function visibleStatus(ctx: Ctx, status: Status | 'all', ownerId: string | undefined): Status | 'all' | null {
  if (can(ctx.actor, 'article.readUnpublished', ownerId === undefined ? {} : { ownerId })) return status;
  return status === 'published' || status === 'all' ? 'published' : null;
}

/**
 * The account with this email address if the actor may list its articles. Unknown and forbidden look alike.
 */
async function listableAccount(ctx: Ctx, email: string): Promise<string | null> {
  if (ctx.actor.userId === null && !can(ctx.actor, 'article.listAnyAuthor')) return null;
  const account = await ctx.db.read
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return account && can(ctx.actor, 'article.listByAuthor', { ownerId: account.id }) ? account.id : null;
}
