import type { ExpressionBuilder } from 'kysely';
import type {
  NamedViews,
  PageStatistics,
  Statistics,
  StatisticsQuery,
  ViewNumbers,
} from '../../contract/statistics.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { EMAIL_CAMPAIGNS } from '../../shared/campaign.ts';
import { wallTimeAt } from '../../shared/wall-time.ts';
import type { Ctx } from '../context.ts';
import { countRows } from '../count-rows.ts';
import { loadSettings } from '../site-settings.ts';
import { addDays } from './days.ts';
import { firstWeek } from './first-week.ts';
import { readMachines } from './machines.ts';
import { readMarks } from './marks.ts';
import { type DayRow, toPeriods } from './periods.ts';
import { inScope, readScope, type Scope } from './scope.ts';
import type { Dimension, Sums } from './sums.ts';

/** The first and the last day of what is read. The first may be a month, and is empty for everything. */
interface Days {
  from: string;
  to: string;
}

/** Rows of each table on the screen. */
const ROWS = 20;
/** Rows of a CSV file. */
export const EXPORTED_ROWS = 1000;

/**
 * Reads the statistics: of the site for editors, of one's own articles for others, or of an article. Throws
 * `forbidden` and `not_found`.
 */
export async function readStatistics(
  ctx: Ctx,
  { range, article }: StatisticsQuery,
  rows = ROWS,
): Promise<Statistics> {
  const scope = await readScope(ctx, article);
  const { timeZone, statistics: isOn, likesEnabled } = await loadSettings(ctx);
  const to = wallTimeAt(formatInstant(ctx.now()), timeZone).slice(0, 10);
  const days: Days = { from: firstDay(range, to), to };
  const totals = await readDays(ctx, scope, days);
  const first = days.from || totals.map(({ day }) => day).sort()[0] || to;
  const { unit, periods } = toPeriods(totals, { range, first, to });
  const isSite = scope.kind === 'site';
  const [before, marks, pages, referrers, campaigns, emails, countries, machines, week] = await Promise.all([
    isSite && range !== 'all' ? readBefore(ctx, days, Number(range)) : null,
    readMarks(ctx, scope, { from: first, to }),
    scope.kind === 'article' ? [] : readPages(ctx, scope, days, rows),
    readNamed(ctx, 'referrer', { scope, days, rows }),
    readNamed(ctx, 'campaign', { scope, days, rows, ofEmails: false }),
    readEmails(ctx, { scope, days, rows }, timeZone),
    isSite && ctx.config.countryDatabase !== undefined
      ? readNamed(ctx, 'country', { scope, days, rows })
      : null,
    isSite ? readMachines(ctx, days) : { machines: [], subscribers: [], leftOut: [], browserPages: 0 },
    scope.kind === 'article' ? firstWeek(ctx, scope) : null,
  ]);
  const sum = totals.reduce(addUp, zero());
  return {
    isOn,
    hasViews: sum.views > 0 || (range !== 'all' && (await hasViews(ctx, scope))),
    scope: scope.kind,
    article: scope.kind === 'article' ? toArticle(scope.article) : null,
    ...{ from: first, to, unit, periods, before, marks, pages, referrers, campaigns, emails, countries },
    totals: toNumbers(sum),
    likes: likesEnabled && scope.kind !== 'own' ? await countLikes(ctx, scope) : null,
    machines: machines.machines,
    subscribers: machines.subscribers,
    leftOut: withUntouched(machines, sum.views),
    firstWeek: week,
  };
}

/** The likes of an article, or of all; not of comments. */
async function countLikes({ db }: Ctx, scope: Exclude<Scope, { kind: 'own' }>): Promise<number> {
  const targets = db.read
    .selectFrom('like_target')
    .where('comment_id', 'is', null)
    .$if(scope.kind === 'article', (rows) =>
      rows.where('article_id', '=', (scope as Scope & { kind: 'article' }).article._id),
    );
  const { visitors } = await targets
    .select((eb) => eb.fn.sum('visitors').as('visitors'))
    .executeTakeFirstOrThrow();
  const accounts = await countRows(
    targets.innerJoin('account_like', 'account_like.target_id', 'like_target.id'),
  );
  return Number(visitors) + accounts;
}

function toArticle({ _id, title, path }: { _id: string; title: string; path: string }) {
  return { _id, title, path };
}

/** Pages that browsers loaded and nobody touched are left out too. */
function withUntouched(
  { leftOut, browserPages }: Awaited<ReturnType<typeof readMachines>>,
  views: number,
): Statistics['leftOut'] {
  const told = leftOut.reduce((sum, one) => sum + one.views, views);
  const untouched = Math.max(0, browserPages - told);
  return untouched === 0 ? leftOut : [{ reason: 'no gesture', views: untouched }, ...leftOut];
}

function firstDay(range: StatisticsQuery['range'], today: string): string {
  if (range === 'all') return '';
  const first = addDays(today, 1 - Number(range));
  return range === '365' ? first.slice(0, 7) : first;
}

/** The sums of each day: of the site, or of the pages of a scope. */
function readDays(ctx: Ctx, scope: Scope, { from, to }: Days): Promise<(DayRow & Sums)[]> {
  return ctx.db.read
    .selectFrom('statistic')
    .select('day')
    .select(sums)
    .where('dimension', '=', scope.kind === 'site' ? 'site' : 'page')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where(inScope(scope))
    .groupBy('day')
    .execute()
    .then((rows) => rows.map(({ day, ...numbers }) => ({ day, ...toSums(numbers) })));
}

/** True if there was a view at any time. */
async function hasViews({ db }: Ctx, scope: Scope): Promise<boolean> {
  const view = await db.read
    .selectFrom('statistic')
    .select('day')
    .where('dimension', '=', scope.kind === 'site' ? 'site' : 'page')
    .where('views', '>', 0)
    .where(inScope(scope))
    .limit(1)
    .executeTakeFirst();
  return view !== undefined;
}

async function readBefore(ctx: Ctx, { from }: Days, length: number): Promise<Statistics['before']> {
  const first = from.length === 7 ? `${from}-01` : from;
  const days = { from: addDays(first, -length), to: addDays(first, -1) };
  const rows = await readDays(ctx, { kind: 'site' }, days);
  const { views, readers } = rows.reduce(addUp, zero());
  return views === 0 ? null : { views, readers };
}

async function readPages(ctx: Ctx, scope: Scope, days: Days, limit: number): Promise<PageStatistics[]> {
  const rows = await ctx.db.read
    .selectFrom('statistic')
    .select('path')
    .select(sums)
    .where('dimension', '=', 'page')
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .where(inScope(scope))
    .groupBy('path')
    .orderBy('readers', 'desc')
    .orderBy('views', 'desc')
    .orderBy('path')
    .limit(limit)
    .execute();
  const slugs = rows.flatMap(({ path }) => (path.startsWith('/blog/') ? [path.slice('/blog/'.length)] : []));
  const articles = await articlesBySlug(ctx, slugs);
  return rows.map(({ path, ...numbers }) => {
    const article = articles.get(path);
    return {
      path,
      title: article?.title ?? null,
      _id: article?.id ?? null,
      ...toNumbers(toSums(numbers)),
    };
  });
}

async function articlesBySlug({ db }: Ctx, slugs: string[]) {
  if (slugs.length === 0) return new Map<string, { id: string; title: string }>();
  const rows = await db.read
    .selectFrom('address')
    .innerJoin('article', 'article.id', 'address.article_id')
    .select(['address.path as slug', 'article.id', 'article.title'])
    .where('address.path', 'in', slugs)
    .execute();
  return new Map(rows.map(({ slug, id, title }) => [`/blog/${slug}`, { id, title }]));
}

interface NamedOptions {
  scope: Scope;
  days: Days;
  rows: number;
  /** Campaigns of emails to subscribers, or those of others; all by default. */
  ofEmails?: boolean;
}

async function readNamed(
  ctx: Ctx,
  dimension: Dimension,
  { scope, days, rows: limit, ofEmails }: NamedOptions,
): Promise<NamedViews[]> {
  const rows = await ctx.db.read
    .selectFrom('statistic')
    .select((eb) => ['value as name', eb.fn.sum('views').as('views'), eb.fn.sum('readers').as('readers')])
    .where('dimension', '=', dimension)
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .where(inScope(scope))
    .$if(ofEmails !== undefined, (query) =>
      query.where('value', ofEmails ? 'like' : 'not like', `${EMAIL_CAMPAIGNS}%`),
    )
    .groupBy('value')
    .orderBy('views', 'desc')
    .orderBy('value')
    .limit(limit)
    .execute();
  return rows.map(({ name, views, readers }) => ({ name, views: Number(views), readers: Number(readers) }));
}

/** The views and readers that came from emails to subscribers, by the subjects of these. */
async function readEmails(ctx: Ctx, options: NamedOptions, timeZone: string): Promise<Statistics['emails']> {
  const named = await readNamed(ctx, 'campaign', { ...options, ofEmails: true });
  const keys = named.map(({ name }) => name.slice(EMAIL_CAMPAIGNS.length));
  if (keys.length === 0) return [];
  const issues = await ctx.db.read
    .selectFrom('newsletter_issue')
    .select(['id', 'unique_key', 'subject', 'created_at'])
    .where('unique_key', 'in', keys)
    .execute();
  const byKey = new Map(issues.map((issue) => [issue.unique_key, issue]));
  return named.map((one, i) => {
    const issue = byKey.get(keys[i]!);
    const day = issue ? wallTimeAt(issue.created_at, timeZone).slice(0, 10) : null;
    return { ...one, name: issue?.subject ?? keys[i]!, _id: issue?.id ?? null, day };
  });
}

const names = ['views', 'readers', 'leaves', 'seconds', 'quarters', 'finished'] as const;

function sums(eb: ExpressionBuilder<Schema, 'statistic'>) {
  return names.map((name) => eb.fn.sum(name).as(name));
}

function toSums(row: Record<keyof Sums, unknown>): Sums {
  const sum = zero();
  for (const name of names) sum[name] = Number(row[name]);
  return sum;
}

function zero(): Sums {
  return { views: 0, readers: 0, leaves: 0, seconds: 0, quarters: 0, finished: 0 };
}

function addUp(one: Sums, other: Sums): Sums {
  const sum = zero();
  for (const name of names) sum[name] = one[name] + other[name];
  return sum;
}

function toNumbers({ views, readers, leaves, seconds, quarters, finished }: Sums): ViewNumbers {
  const average = (sum: number) => (leaves === 0 ? null : Math.round(sum / leaves));
  return {
    views,
    readers,
    seconds: average(seconds),
    depth: average(25 * quarters),
    finished: average(100 * finished),
  };
}
