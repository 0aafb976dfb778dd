import { sql } from 'kysely';
import type {
  EmailStatistics,
  MonthStatistics,
  NewsletterStatistics,
} from '../../contract/newsletter-statistics.ts';
import { formatInstant } from '../../platform/clock.ts';
import { EMAIL_CAMPAIGNS } from '../../shared/campaign.ts';
import type { Ctx } from '../context.ts';
import { listIssues } from './issues/manage-issues.ts';

const MONTHS = 12;

/**
 * Reads what became of the latest emails, and how many subscribed, unsubscribed and bounced in each of the
 * last twelve months (UTC). Throws `forbidden` for anyone but administrators.
 */
export async function newsletterStatistics(ctx: Ctx): Promise<NewsletterStatistics> {
  const issues = await listIssues(ctx);
  const { confirmed } = await ctx.db.read
    .selectFrom('subscriber')
    .select((eb) => eb.fn.countAll<number>().as('confirmed'))
    .where('status', '=', 'confirmed')
    .executeTakeFirstOrThrow();
  return {
    confirmed: Number(confirmed),
    months: await readMonths(ctx),
    emails: await addReaders(ctx, issues),
  };
}

type Issues = Awaited<ReturnType<typeof listIssues>>;

/** The statistics of emails, with the readers who came from their links. */
async function addReaders({ db }: Ctx, issues: Issues): Promise<EmailStatistics[]> {
  if (issues.length === 0) return [];
  const keys = await db.read
    .selectFrom('newsletter_issue')
    .select(['id', 'unique_key'])
    .where(
      'id',
      'in',
      issues.map(({ _id }) => _id),
    )
    .execute();
  const campaigns = new Map(keys.map(({ id, unique_key }) => [id, EMAIL_CAMPAIGNS + unique_key]));
  const sums = await db.read
    .selectFrom('statistic')
    .select((eb) => ['value', eb.fn.sum<number>('readers').as('readers')])
    .where('dimension', '=', 'campaign')
    .where('value', 'in', [...campaigns.values()])
    .groupBy('value')
    .execute();
  const readers = new Map(sums.map((sum) => [sum.value, Number(sum.readers)]));
  return issues.map((issue) => ({
    ...toStatistics(issue),
    readers: readers.get(campaigns.get(issue._id) ?? '') ?? 0,
  }));
}

function toStatistics(issue: Issues[number]): Omit<EmailStatistics, 'readers'> {
  const { _id, subject, createdAt, sent, bounced, refused, unknown, waiting, unsubscribed } = issue;
  const delivered = sent - bounced;
  return {
    _id,
    subject,
    createdAt,
    recipients: sent + refused + unknown + waiting,
    sent,
    delivered,
    bounced,
    refused,
    unknown,
    waiting,
    unsubscribed,
  };
}

async function readMonths(ctx: Ctx): Promise<MonthStatistics[]> {
  const months = lastMonths(ctx.now());
  const [subscribed, unsubscribed, bounced] = await Promise.all([
    countByMonth(ctx, 'confirmed_at', months[0]!),
    countByMonth(ctx, 'unsubscribed_at', months[0]!),
    countByMonth(ctx, 'bounced_at', months[0]!),
  ]);
  return months.map((month) => ({
    month,
    subscribed: subscribed.get(month) ?? 0,
    unsubscribed: unsubscribed.get(month) ?? 0,
    bounced: bounced.get(month) ?? 0,
  }));
}

/** The last months as `2026-11`, the current one last. */
function lastMonths(now: number): string[] {
  const date = new Date(now);
  return Array.from({ length: MONTHS }, (_, i) =>
    formatInstant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - (MONTHS - 1) + i, 1)).slice(0, 7),
  );
}

async function countByMonth(
  { db }: Ctx,
  column: 'confirmed_at' | 'unsubscribed_at' | 'bounced_at',
  first: string,
): Promise<Map<string, number>> {
  const month = sql<string>`substr(${sql.ref(column)}, 1, 7)`;
  const rows = await db.read
    .selectFrom('subscriber')
    .select((eb) => [month.as('month'), eb.fn.countAll<number>().as('count')])
    .where(column, '>=', first)
    // A bounce ends the subscription too.
    .$if(column === 'unsubscribed_at', (query) => query.where('bounced_at', 'is', null))
    .groupBy(month)
    .execute();
  return new Map(rows.map((row) => [row.month, Number(row.count)]));
}
