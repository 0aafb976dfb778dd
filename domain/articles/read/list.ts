import { type Meta, metaOf } from '../../../contract/answer.ts';
import type { ArticleQuery, ArticleSummary, Status } from '../../../contract/article.ts';
import type { Ctx } from '../../context.ts';
import { can } from '../../permissions.ts';
import { findSnippets, searchArticles } from '../../search/search.ts';
import { siteSettings } from '../../site-settings.ts';
import { countByDay } from '../paging/counts-by-day.ts';
import { startOfDay } from '../paging/day-start.ts';
import { readPage } from '../paging/page-query.ts';
import { readTextsWithinBudget, textBytes } from '../paging/text-budget.ts';
import { accountWithEmail } from '../write/account.ts';
import { summaryColumns, toSummary } from './summary.ts';
import { type ArticleFilter, live, seesUnpublished, unpublished, within } from './visibility.ts';

/**
 * A page of what the actor may see. `email` lists what that account made: for administrators anybody's, for others
 * their own, otherwise nothing. With a `searchTerm` and no `sort` the order is relevance; `signal` says that nobody waits
 * for it any more.
 */
export async function listArticles(ctx: Ctx, query: ArticleQuery, signal?: AbortSignal): Promise<List> {
  const filter = await toFilter(ctx, query);
  return filter ? listFiltered(ctx, filter, query, signal) : { data: [], meta: metaOf(query, 0) };
}

/** Which page of a filter's articles is wanted, and in which order. */
type Page = Pick<ArticleQuery, 'page' | 'limit' | 'sort' | 'searchTerm' | 'include'>;

/** A page of a filter's articles, whoever asks: what the actor may see is for the filter to say. */
export async function listFiltered(
  ctx: Ctx,
  filter: ArticleFilter,
  query: Page,
  signal?: AbortSignal,
): Promise<List> {
  const { searchTerm: term } = query;
  const list =
    term === undefined
      ? await listAll(ctx, filter, query)
      : await listFound(ctx, filter, { ...query, searchTerm: term }, signal);
  return query.include === 'post' ? withPosts(ctx, filter, list) : list;
}

interface List {
  data: ArticleSummary[];
  meta: Meta;
}

async function listAll(ctx: Ctx, filter: ArticleFilter, query: Page): Promise<List> {
  const { page, limit, sort } = query;
  const total = await countArticles(ctx, filter);
  const data = await readPage(ctx, filter, { skip: (page - 1) * limit, limit, sort, total });
  return { data, meta: metaOf(query, total) };
}

/** The list with as many posts, from the first on, as one answer carries. */
async function withPosts(ctx: Ctx, filter: ArticleFilter, { data, meta }: List): Promise<List> {
  const articles = await sizesOf(ctx, data);
  const posts = await readTextsWithinBudget(ctx, filter, 'body', { articles, least: 1 });
  const listed = data.map((one) => {
    const post = posts.get(one._id);
    return post === undefined ? one : { ...one, post };
  });
  return { data: listed, meta: { ...meta, postsLeftOut: data.length - posts.size } };
}

async function sizesOf(ctx: Ctx, data: ArticleSummary[]) {
  if (data.length === 0) return [];
  const ids = data.map(({ _id }) => _id);
  const rows = await ctx.db.read
    .selectFrom('article')
    .select(['id', textBytes('body').as('bytes')])
    .where('id', 'in', ids)
    .execute();
  const sizes = new Map(rows.map(({ id, bytes }) => [id, bytes]));
  return data.map(({ _id, version }) => ({ id: _id, version, textBytes: sizes.get(_id) ?? 0 }));
}

async function listFound(
  ctx: Ctx,
  filter: ArticleFilter,
  query: Page & { searchTerm: string },
  signal: AbortSignal | undefined,
): Promise<List> {
  const { searchTerm: term, page, limit, sort } = query;
  const { ns, total, capped, corrected, suggestion } = await searchArticles(
    ctx,
    { ...filter, term, page, limit, sort },
    signal,
  );
  const [articles, snippets] = await Promise.all([
    articlesOf(ctx, ns, filter),
    findSnippets(ctx, { ns, term: corrected ?? term }, signal),
  ]);
  const data = [...articles].map(([n, article]) => ({ ...article, snippet: snippets.get(n) }));
  return { data, meta: { ...metaOf(query, total), search: { capped, corrected, suggestion } } };
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
  if (filter.status !== 'all' || filter.createdBy !== undefined)
    return (await countByDay(ctx, filter)) ?? countRows(ctx, filter);
  const [published, others] = await Promise.all([
    countArticles(ctx, { ...filter, status: 'published' }),
    countRows(ctx, filter, unpublished),
  ]);
  return published + others;
}

async function countRows(ctx: Ctx, filter: ArticleFilter, also?: typeof live): Promise<number> {
  const row = await ctx.db.read
    .selectFrom('article')
    .select((eb) => eb.fn.countAll<number>().as('articles'))
    .where(within(filter))
    .$if(also !== undefined, (all) => all.where(also!))
    .executeTakeFirstOrThrow();
  return Number(row.articles);
}

/** The articles with these keys, in the order of the keys. */
async function articlesOf(
  ctx: Ctx,
  ns: number[],
  filter: ArticleFilter,
): Promise<Map<number, ArticleSummary>> {
  if (ns.length === 0) return new Map();
  const rows = await ctx.db.read
    .selectFrom('article')
    .leftJoin('author', 'author.id', 'article.author_id')
    .select('article.n')
    .select(summaryColumns)
    .where('article.n', 'in', ns)
    // Whatever the index says, nothing is shown that the filter does not hold.
    .where(within(filter))
    .execute();
  const byKey = new Map(rows.map((row) => [row.n, toSummary(row)]));
  const known = ns.map((n) => [n, byKey.get(n)] as const);
  return new Map(known.filter((one): one is [number, ArticleSummary] => one[1] !== undefined));
}

/** What the query means for this actor; null when it can only be empty. */
export async function toFilter(ctx: Ctx, query: ArticleQuery): Promise<ArticleFilter | null> {
  const status = visibleStatus(ctx, query.status);
  if (status === null) return null;
  const filter: ArticleFilter = { status, ...(await narrowed(ctx, query)) };
  if (query.email === undefined) return filter;
  const createdBy = await listableAccount(ctx, query.email);
  return createdBy === null ? null : { ...filter, createdBy };
}

async function narrowed(ctx: Ctx, query: ArticleQuery): Promise<Partial<ArticleFilter>> {
  const { category, subcategory, author, lang, from, to } = query;
  const plain = { category, subcategory, author, lang };
  if (from === undefined && to === undefined) return plain;
  const { timeZone } = await siteSettings(ctx);
  return {
    ...plain,
    from: from && startOfDay(from, timeZone),
    until: to && startOfDay(to, timeZone, 1),
  };
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
