import type { ExpressionBuilder } from 'kysely';
import {
  type FailedRecipient,
  type FailedRecipientQuery,
  type Failure,
  failures,
  type NewsletterIssue,
} from '../../../contract/newsletter-issue.ts';
import { listMeta, type Meta } from '../../../contract/responses.ts';
import { formatInstant } from '../../../platform/clock.ts';
import type { Database, Writer } from '../../../platform/db/database.ts';
import type { NewsletterIssueTable, Schema } from '../../../platform/db/schema.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { LekhaError, notFound } from '../../errors.ts';
import { isPossibleId } from '../../id.ts';
import { authorize } from '../../permissions.ts';
import { write } from '../../write.ts';
import { countRecipients, noRecipients } from '../sending/recipients.ts';
import { assertMailConfigured, audienceCategory, enqueueSending, findLetterId } from './issue.ts';

const SHOWN = 50;
/**
 * A server that lost contact may still be sending for this long, so an unknown recipient is not sent to again
 * before.
 */
const IN_FLIGHT_MS = 10 * 60_000;

/** Lists the latest issues with the numbers of their recipients. */
export async function listIssues(ctx: Ctx): Promise<NewsletterIssue[]> {
  authorize(ctx, 'newsletter.send');
  const rows = await issueRows(ctx)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return withCounts(ctx, rows);
}

/** Reads an issue with the numbers of its recipients. Throws `not_found`. */
export async function getIssue(ctx: Ctx, issueId: string): Promise<NewsletterIssue> {
  authorize(ctx, 'newsletter.send');
  const row = isPossibleId(issueId)
    ? await issueRows(ctx).where('id', '=', issueId).executeTakeFirst()
    : undefined;
  if (!row) throw notFound('Email');
  const [issue] = await withCounts(ctx, [row]);
  return issue!;
}

function issueRows({ db }: Ctx) {
  return db.read
    .selectFrom('newsletter_issue')
    .select(['id', 'unique_key', 'kind', 'article_id', 'subject', 'content', 'audience', 'state', 'error'])
    .select(['created_at', 'finished_at']);
}

type IssueRow = Awaited<ReturnType<ReturnType<typeof issueRows>['execute']>>[number];

async function withCounts(ctx: Ctx, rows: IssueRow[]): Promise<NewsletterIssue[]> {
  const counts = await countRecipients(
    ctx.db.read,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { waiting, attempted, ...others } = counts.get(row.id) ?? noRecipients();
    return {
      _id: row.id,
      kind: row.kind,
      articleId: row.article_id,
      letterId: findLetterId(row),
      subject: row.subject,
      content: row.content,
      category: audienceCategory(row.audience),
      state: row.state,
      error: row.error,
      createdAt: row.created_at,
      finishedAt: row.finished_at,
      waiting: waiting + attempted,
      ...others,
    };
  });
}

/** Lists a page of the recipients who did not get an issue, or may not have. Throws `not_found`. */
export async function listFailedRecipients(
  ctx: Ctx,
  issueId: string,
  { state, ...page }: FailedRecipientQuery,
): Promise<{ data: FailedRecipient[]; meta: Meta }> {
  authorize(ctx, 'newsletter.list');
  const issue = await getIssue(ctx, issueId);
  const rows = await ctx.db.read
    .selectFrom('newsletter_recipient')
    .select((eb) => [
      'subscriber_id',
      'state',
      'error',
      'attempted_at',
      'bounced_at',
      eb
        .selectFrom('subscriber')
        .select('email')
        .whereRef('subscriber.id', '=', 'newsletter_recipient.subscriber_id')
        .as('email'),
    ])
    .where('issue_id', '=', issueId)
    .where((eb) => eb.or((state === 'all' ? failures : [state]).map((one) => matchFailure(eb, one))))
    .orderBy('state', 'desc')
    .orderBy('subscriber_id')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();
  const total = state === 'all' ? issue.refused + issue.unknown + issue.bounced : issue[state];
  const data = rows.map((row) => ({
    subscriber: row.email === null ? null : { _id: row.subscriber_id, email: row.email },
    state: row.bounced_at === null ? (row.state as Failure) : 'bounced',
    error: row.error,
    at: row.bounced_at ?? row.attempted_at,
  }));
  return { data, meta: listMeta(page, total) };
}

function matchFailure(eb: ExpressionBuilder<Schema, 'newsletter_recipient'>, failure: Failure) {
  return failure === 'bounced' ? eb('bounced_at', 'is not', null) : eb('state', '=', failure);
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

/**
 * Sends an issue again to subscribers whose delivery is unknown, or who were refused. Returns their number.
 */
export async function resendIssue(ctx: Ctx, issueId: string, state: 'unknown' | 'refused'): Promise<number> {
  authorize(ctx, 'newsletter.send');
  assertMailConfigured(ctx);
  return write(ctx, async ({ tx }) => {
    const now = ctx.now();
    const isUnknown = state === 'unknown';
    const { numUpdatedRows } = await tx
      .updateTable('newsletter_recipient')
      .set({ state: 'waiting', claim: null, attempts: 0, fault: null, next_attempt_at: formatInstant(now) })
      .where('issue_id', '=', issueId)
      .where('state', '=', state)
      .where('subscriber_id', 'in', (eb) =>
        eb.selectFrom('subscriber').select('id').where('status', '=', 'confirmed'),
      )
      .$if(isUnknown, (query) => query.where('attempted_at', '<', formatInstant(now - IN_FLIGHT_MS)))
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw new LekhaError(
        'conflict',
        `There is nobody to send it to again${isUnknown ? ' yet. Please wait ten minutes' : ''}.`,
      );
    const issue = await tx
      .updateTable('newsletter_issue')
      .set({ state: 'sending', error: null, finished_at: null })
      .where('id', '=', issueId)
      .returning('subject')
      .executeTakeFirstOrThrow();
    await enqueueSending(tx, ctx, issueId);
    const detail = `${numUpdatedRows} ${state} recipient(s)`;
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
