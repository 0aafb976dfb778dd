import type { FailedRecipient, NewsletterIssue } from '../../../contract/newsletter-issue.ts';
import { formatInstant } from '../../../platform/clock.ts';
import type { Database, Writer } from '../../../platform/db/database.ts';
import type { NewsletterIssueTable } from '../../../platform/db/schema.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { LekhaError, notFound } from '../../errors.ts';
import { authorize } from '../../permissions.ts';
import { write } from '../../write.ts';
import { countRecipients, noRecipients } from '../sending/recipients.ts';
import { assertMailConfigured, enqueueSending, readAudience } from './issue.ts';

const SHOWN = 50;
const SHOWN_RECIPIENTS = 200;
/** A server that lost contact may still be sending for this long, so an unknown recipient is not sent to again before. */
const IN_FLIGHT_MS = 10 * 60_000;

/** Lists the latest issues with the numbers of their recipients. */
export async function listIssues(ctx: Ctx): Promise<NewsletterIssue[]> {
  authorize(ctx, 'newsletter.send');
  const rows = await ctx.db.read
    .selectFrom('newsletter_issue')
    .select(['id', 'kind', 'article_id', 'subject', 'content', 'audience', 'state', 'error'])
    .select(['created_at', 'finished_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const counts = await countRecipients(
    ctx.db.read,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { waiting, attempted, ...others } = counts.get(row.id) ?? noRecipients();
    const audience = readAudience(row.audience);
    return {
      _id: row.id,
      kind: row.kind,
      articleId: row.article_id,
      subject: row.subject,
      content: row.content,
      category: audience.to === 'category' ? audience.category : null,
      state: row.state,
      error: row.error,
      createdAt: row.created_at,
      finishedAt: row.finished_at,
      waiting: waiting + attempted,
      ...others,
    };
  });
}

/** Lists recipients who did not get an issue, or may not have. */
export async function listFailedRecipients(ctx: Ctx, issueId: string): Promise<FailedRecipient[]> {
  authorize(ctx, 'newsletter.send');
  const rows = await ctx.db.read
    .selectFrom('newsletter_recipient')
    .leftJoin('subscriber', 'subscriber.id', 'newsletter_recipient.subscriber_id')
    .select(['email', 'state', 'error'])
    .where('issue_id', '=', issueId)
    .where('state', 'in', ['refused', 'unknown'])
    .orderBy('state', 'desc')
    .orderBy('subscriber_id')
    .limit(SHOWN_RECIPIENTS)
    .execute();
  return rows.map(({ email, state, error }) => ({
    email: email ?? 'A deleted subscriber',
    state: state as FailedRecipient['state'],
    error: error ?? '',
  }));
}

/** Stops sending an issue. An email that is being handed over still arrives. */
export async function stopIssue(ctx: Ctx, issueId: string): Promise<void> {
  authorize(ctx, 'newsletter.send');
  await write(ctx, async ({ tx }) => {
    const { subject } = await changeState(tx, issueId, 'sending', 'stopped');
    await recordAudit(tx, ctx, { action: 'newsletter.stopped', subject });
  });
}

/** Continues to send a stopped issue to those who wait for it. */
export async function resumeIssue(ctx: Ctx, issueId: string): Promise<void> {
  authorize(ctx, 'newsletter.send');
  assertMailConfigured(ctx);
  await write(ctx, async ({ tx }) => {
    const { subject } = await changeState(tx, issueId, 'stopped', 'sending');
    await enqueueSending(tx, ctx, issueId);
    await recordAudit(tx, ctx, { action: 'newsletter.resumed', subject });
  });
}

/** Sends an issue again to those who may not have got it. Returns their number. */
export async function resendUnknown(ctx: Ctx, issueId: string): Promise<number> {
  authorize(ctx, 'newsletter.send');
  assertMailConfigured(ctx);
  return write(ctx, async ({ tx }) => {
    const now = ctx.now();
    const { numUpdatedRows } = await tx
      .updateTable('newsletter_recipient')
      .set({ state: 'waiting', claim: null, next_attempt_at: formatInstant(now) })
      .where('issue_id', '=', issueId)
      .where('state', '=', 'unknown')
      .where('attempted_at', '<', formatInstant(now - IN_FLIGHT_MS))
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw new LekhaError('conflict', 'There is nobody to send it to again yet. Please wait ten minutes.');
    const issue = await tx
      .updateTable('newsletter_issue')
      .set({ state: 'sending', error: null, finished_at: null })
      .where('id', '=', issueId)
      .returning('subject')
      .executeTakeFirstOrThrow();
    await enqueueSending(tx, ctx, issueId);
    const detail = `${numUpdatedRows} recipient(s)`;
    await recordAudit(tx, ctx, { action: 'newsletter.resent', subject: issue.subject, detail });
    return Number(numUpdatedRows);
  });
}

type State = NewsletterIssueTable['state'];

async function changeState(
  tx: Writer,
  issueId: string,
  from: State,
  to: State,
): Promise<{ subject: string }> {
  const issue = await tx
    .updateTable('newsletter_issue')
    .set({ state: to, error: null })
    .where('id', '=', issueId)
    .where('state', '=', from)
    .returning('subject')
    .executeTakeFirst();
  if (issue) return issue;
  const row = await tx
    .selectFrom('newsletter_issue')
    .select('id')
    .where('id', '=', issueId)
    .executeTakeFirst();
  if (!row) throw notFound('Email');
  throw new LekhaError('conflict', 'Its state has changed meanwhile. Please reload the page.');
}

/** Stops all issues after a restore: their emails may have been sent after the backup was made. */
export async function stopRestoredIssues(db: Database): Promise<void> {
  const error = 'Stopped by a restore: emails may have been sent after the backup was made.';
  await db.write((tx) =>
    tx
      .updateTable('newsletter_issue')
      .set({ state: 'stopped', error })
      .where('state', '=', 'sending')
      .execute(),
  );
}
