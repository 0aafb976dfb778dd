import { DAY_MS, formatInstant, HOUR_MS } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { instantAt, wallTimeAt } from '../../../shared/wall-time.ts';
import { articlesForEmail } from '../../articles/articles.ts';
import type { Ctx } from '../../context.ts';
import { isMailConfigured } from '../../email/email.ts';
import { LekhaError } from '../../errors.ts';
import { type JobHandler, schedulePeriodic } from '../../jobs/jobs.ts';
import { loadSettings } from '../../site/site.ts';
import { write } from '../../write.ts';
import { composeDigest } from './compose-email.ts';
import { createIssue, issueCampaign } from './issue.ts';

/** The kind of the recurring job that sends digests. */
export const SEND_DIGESTS = 'newsletter.digests';

type Frequency = 'weekly' | 'monthly';

/** A digest goes out at this hour of the site's time zone, on Mondays or on the first of a month. */
const SEND_AT = 'T08:00';
/** A digest that is later than this is skipped; the next one has its articles. */
const LATE_MS = DAY_MS;
/** A digest has no articles from before this, however long ago the last one was sent. */
const REACH_MS = { weekly: 28 * DAY_MS, monthly: 124 * DAY_MS };
/** The maximum number of articles in one digest; it counts those beyond. */
const MAX_ARTICLES = 30;
/** The maximum number of articles that it counts. */
const MAX_COUNTED = 1000;

const titles = { weekly: 'The week’s articles', monthly: 'The month’s articles' };

/** Schedules the digests. The server calls this at each start. */
export async function enqueueDigests(tx: Writer, now: number): Promise<void> {
  await schedulePeriodic(tx, { kind: SEND_DIGESTS, everyMs: HOUR_MS }, now);
}

/** Sends the digests that are due, and runs again in an hour. */
export const sendDigests: JobHandler = async (ctx) => {
  for (const frequency of ['weekly', 'monthly'] as const) await sendDigest(ctx, frequency);
  return { everyMs: HOUR_MS };
};

/**
 * Sends the digest of the articles since the last one, unless it was sent, nobody wants it, or nothing was
 * published.
 */
async function sendDigest(ctx: Ctx, frequency: Frequency): Promise<void> {
  const { timeZone } = await loadSettings(ctx);
  const period = lastPeriod(frequency, ctx.now(), timeZone);
  if (!isMailConfigured(ctx) || ctx.now() - Date.parse(period.to) > LATE_MS) return;
  const unique_key = `${frequency}:${period.day}`;
  if ((await isSent(ctx, unique_key)) || (await isRestoredSince(ctx, period.to))) return;
  const published = await publishedIn(ctx, { ...period, from: await sinceLast(ctx, frequency, period) });
  if (published.length === 0) return;
  const counts = countByCategory(published);
  const articles = await articlesForEmail(ctx, chooseArticles(published));
  const email = await composeDigest(
    ctx,
    articles,
    titles[frequency],
    counts,
    await issueCampaign(ctx, unique_key),
  );
  const categories = [...counts.keys()];
  const issue = { unique_key, kind: frequency, article_id: null, content: 'excerpt', email } as const;
  try {
    await write(ctx, ({ tx }) =>
      createIssue(tx, ctx, {
        ...issue,
        audience: { frequency, categories },
        audienceText: 'all',
        coversUntil: period.to,
      }),
    );
  } catch (error) {
    // Nobody wants it, or another instance was faster.
    if (!(error instanceof LekhaError && error.code === 'conflict')) throw error;
  }
}

interface Period {
  /** The day on which its digest is sent, in the site's time zone. */
  day: string;
  from: string;
  to: string;
}

/** The week or month that ended last. */
export function lastPeriod(frequency: Frequency, now: number, timeZone: string): Period {
  const local = wallTimeAt(formatInstant(now), timeZone);
  const today = Date.parse(`${local.slice(0, 10)}T00:00:00Z`);
  // Before the sending hour, the current period has not ended yet.
  const day = today - (local.slice(10) < SEND_AT ? DAY_MS : 0);
  const end = frequency === 'weekly' ? monday(day) : firstOfMonth(day);
  const start = frequency === 'weekly' ? end - 7 * DAY_MS : firstOfMonth(end - DAY_MS);
  const at = (ms: number) => instantAt(`${formatInstant(ms).slice(0, 10)}${SEND_AT}`, timeZone)!;
  return { day: formatInstant(end).slice(0, 10), from: at(start), to: at(end) };
}

function monday(day: number): number {
  return day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS;
}

function firstOfMonth(day: number): number {
  return Date.parse(`${formatInstant(day).slice(0, 7)}-01T00:00:00Z`);
}

async function isSent({ db }: Ctx, uniqueKey: string): Promise<boolean> {
  const row = await db.read
    .selectFrom('newsletter_issue')
    .select('id')
    .where('unique_key', '=', uniqueKey)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * True if a restore brought back a site of before then, which may have sent that digest. The next one has its
 * articles.
 */
async function isRestoredSince({ db }: Ctx, instant: string): Promise<boolean> {
  const row = await db.read
    .selectFrom('audit')
    .select('id')
    .where('action', '=', 'site.restored')
    .where('at', '>=', instant)
    // The backup.
    .where('detail', '<', instant)
    .executeTakeFirst();
  return row !== undefined;
}

/** The end of the last digest, or the start of the period if there was none. */
async function sinceLast({ db }: Ctx, frequency: Frequency, { from, to }: Period): Promise<string> {
  const { last } = await db.read
    .selectFrom('newsletter_issue')
    .select((eb) => eb.fn.max('covers_until').as('last'))
    .where('kind', '=', frequency)
    // One of a clock that was ahead says nothing.
    .where('covers_until', '<=', to)
    .executeTakeFirstOrThrow();
  if (!last) return from;
  const earliest = formatInstant(Date.parse(to) - REACH_MS[frequency]);
  return last > earliest ? last : earliest;
}

interface Published {
  id: string;
  category: string;
}

/** The listed articles that were published in a period, newest first. */
function publishedIn({ db }: Ctx, { from, to }: Omit<Period, 'day'>): Promise<Published[]> {
  return db.read
    .selectFrom('article')
    .select(['id', 'category'])
    .where('status', '=', 'published')
    .where('deleted_at', 'is', null)
    .where('unlisted', '=', 0)
    .where('dated_at', '>=', from)
    .where('dated_at', '<', to)
    .orderBy('dated_at', 'desc')
    .limit(MAX_COUNTED)
    .execute();
}

function countByCategory(published: readonly Published[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { category } of published) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

/**
 * Chooses the newest of each category first, so that a category with many articles leaves room for the
 * others.
 */
export function chooseArticles(published: readonly Published[]): string[] {
  const counts = new Map<string, number>();
  const ranked = published.map(({ id, category }) => {
    const rank = counts.get(category) ?? 0;
    counts.set(category, rank + 1);
    return { id, rank };
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_ARTICLES)
    .map(({ id }) => id);
}
