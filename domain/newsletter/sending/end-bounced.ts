import { DAY_MS, formatInstant, HOUR_MS } from '../../../platform/clock.ts';
import type { Reader, Writer } from '../../../platform/db/database.ts';
import type { Ctx } from '../../context.ts';
import { enqueueNoLaterThan, type JobHandler } from '../../jobs/jobs.ts';
import { write } from '../../write.ts';

/** The kind of job that ends subscriptions whose mailboxes refused or returned an issue. */
export const END_BOUNCED = 'newsletter.end-bounced';

/** Time for bounces of the same issue to arrive, so that a fault of the operator's mail server shows. */
const WAIT_MS = HOUR_MS;
/**
 * A subscription ends after these emails in a row that an unusable mailbox did not take, over at least this
 * time.
 */
const FAILED_IN_A_ROW = 5;
const FAILED_FOR_MS = 7 * DAY_MS;
/** Maximum in one transaction. */
const BATCH = 100;

const UNTAKEN = ['missing', 'unusable'] as const;

/** Ends later the subscriptions whose mailboxes did not take an issue. */
export async function enqueueEndingBounced(tx: Writer, ctx: Ctx, issueId: string): Promise<void> {
  const runAt = formatInstant(ctx.now() + WAIT_MS);
  const uniqueKey = `${END_BOUNCED}:${issueId}`;
  await enqueueNoLaterThan(tx, { kind: END_BOUNCED, uniqueKey, payload: { issueId }, runAt });
}

/**
 * Ends the subscriptions whose mailboxes do not exist, as an issue has shown, and those whose mailboxes took
 * none of the latest emails. If most recipients of the issue failed, the fault is not theirs: none ends, and
 * the issue does not count.
 */
export const endBouncedSubscriptions: JobHandler = async (ctx, payload) => {
  const { issueId } = payload as { issueId: string };
  const issue = await ctx.db.read
    .selectFrom('newsletter_issue')
    .select('state')
    .where('id', '=', issueId)
    .executeTakeFirst();
  if (issue?.state === 'sending') return { runAgainAt: ctx.now() + WAIT_MS };
  if (await mostFailed(ctx.db.read, issueId)) await clearFaults(ctx, issueId);
  else for (let after: string | null = ''; after !== null; ) after = await endBatch(ctx, issueId, after);
};

async function mostFailed(reader: Reader, issueId: string): Promise<boolean> {
  const { tried, failed } = await reader
    .selectFrom('newsletter_recipient')
    .select((eb) => [
      eb.fn.countAll().as('tried'),
      eb.fn
        .countAll()
        .filterWhere((row) => row.or([row('state', '=', 'refused'), row('bounced_at', 'is not', null)]))
        .as('failed'),
    ])
    .where('issue_id', '=', issueId)
    .where('state', 'in', ['sent', 'refused', 'unknown'])
    .executeTakeFirstOrThrow();
  // One alone says nothing about the others.
  return Number(failed) > 1 && Number(failed) * 2 > Number(tried);
}

async function clearFaults(ctx: Ctx, issueId: string): Promise<void> {
  await write(ctx, ({ tx }) =>
    tx
      .updateTable('newsletter_recipient')
      .set({ fault: 'none' })
      .where('issue_id', '=', issueId)
      .where('fault', 'in', UNTAKEN)
      .where('state', '!=', 'waiting')
      .execute(),
  );
}

/** Returns the id of the last subscriber of the batch; null if there are no more. */
function endBatch(ctx: Ctx, issueId: string, after: string): Promise<string | null> {
  return write(ctx, async ({ tx }) => {
    const rows = await tx
      .selectFrom('newsletter_recipient')
      .innerJoin('subscriber', 'subscriber.id', 'newsletter_recipient.subscriber_id')
      .select(['subscriber_id', 'fault', 'error', 'confirmed_at'])
      .where('issue_id', '=', issueId)
      .where('state', 'in', ['sent', 'refused'])
      .where('fault', 'in', UNTAKEN)
      .where('status', '=', 'confirmed')
      .whereRef('attempted_at', '>=', 'confirmed_at')
      .where('subscriber_id', '>', after)
      .orderBy('subscriber_id')
      .limit(BATCH)
      .execute();
    for (const { subscriber_id, fault, error, confirmed_at } of rows)
      if (fault === 'missing' || (await tookNothing(tx, subscriber_id, confirmed_at!))) {
        const now = formatInstant(ctx.now());
        await tx
          .updateTable('subscriber')
          .set({ status: 'unsubscribed', unsubscribed_at: now, bounced_at: now, bounce_reason: error })
          .where('id', '=', subscriber_id)
          .execute();
      }
    return rows.length < BATCH ? null : rows.at(-1)!.subscriber_id;
  });
}

/** True if the mailbox took none of the latest emails since an instant, for long enough. */
async function tookNothing(tx: Writer, subscriberId: string, since: string): Promise<boolean> {
  const latest = await tx
    .selectFrom('newsletter_recipient')
    .select(['attempted_at', 'fault'])
    .where('subscriber_id', '=', subscriberId)
    .where('state', 'in', ['sent', 'refused'])
    .where('attempted_at', '>=', since)
    .orderBy('attempted_at', 'desc')
    .limit(FAILED_IN_A_ROW)
    .execute();
  if (latest.length < FAILED_IN_A_ROW || latest.some(({ fault }) => fault === null || fault === 'none'))
    return false;
  const [last, first] = [latest[0]!, latest.at(-1)!].map(({ attempted_at }) =>
    Date.parse(attempted_at ?? ''),
  );
  return last! - first! >= FAILED_FOR_MS;
}
