import { setTimeout as sleep } from 'node:timers/promises';
import { formatInstant } from '../../../platform/clock.ts';
import type { Delivery, Mailing } from '../../../platform/mail.ts';
import type { Ctx } from '../../context.ts';
import { loadSender } from '../../email/email.ts';
import type { JobHandler, JobResult } from '../../jobs/jobs.ts';
import { plainError } from '../../plain-error.ts';
import { noteState } from '../../system-state.ts';
import { write } from '../../write.ts';
import {
  type Claim,
  claimRecipient,
  giveUpLostAttempts,
  nextAttempt,
  recordDelivery,
  stopAfterRefusals,
} from './claim-recipient.ts';
import { addressIssue, type IssueEmail, listedCategories } from './issue-email.ts';
import { updateSending } from './recipients.ts';

/** The pace that one connection keeps up with, and the number of connections at most. */
const PER_CONNECTION = 300;
const MAX_CONNECTIONS = 5;
/** For longer waits, the connection is closed. */
const MAX_WAIT_MS = 61_000;
/** Connections that end in a row before the job fails, to be retried later. */
const MAX_BROKEN = 3;
const RECORD_AGAIN_MS = 400;
/** Refusals in a row after which the fault is taken for the server's, and the sending stops. */
const MAX_REFUSALS = 20;

interface Issue {
  id: string;
  subject: string;
  email: IssueEmail;
  sender: Awaited<ReturnType<typeof loadSender>>;
  refusals: Refusals;
}

/**
 * The recipients that were refused since an email was accepted, over all connections, and the latest
 * response.
 */
interface Refusals {
  refused: Claim[];
  response: string;
}

/** Sends an issue to its recipients, until all have it or it is stopped. */
export const sendIssue: JobHandler = async (ctx, payload, signal): Promise<JobResult> => {
  const { issueId } = payload as { issueId: string };
  await giveUpLostAttempts(ctx, issueId);
  const row = await ctx.db.read
    .selectFrom('newsletter_issue')
    .select(['id', 'subject', 'email', 'state', 'error'])
    .where('id', '=', issueId)
    .executeTakeFirst();
  if (row?.state !== 'sending') return;
  const refusals: Refusals = { refused: [], response: '' };
  const sender = await loadSender(ctx);
  const issue = { ...row, email: JSON.parse(row.email) as IssueEmail, sender, refusals };
  const connections = Math.min(MAX_CONNECTIONS, Math.ceil(ctx.config.mailPerMinute / PER_CONNECTION));
  const senders = Array.from({ length: connections }, () => sendOverConnection(ctx, issue, signal));
  const failed = (await Promise.allSettled(senders)).find((result) => result.status === 'rejected');
  await noteError(ctx, issueId, failed ? plainError(failed.reason) : null);
  if (areTooMany(refusals) || (await areAll(ctx, issueId, refusals)))
    return stopRefused(ctx, issueId, refusals);
  if (failed) throw failed.reason;
  if (signal.aborted) return { runAgainAt: ctx.now() };
  return finish(ctx, issueId);
};

function areTooMany({ refused }: Refusals): boolean {
  return refused.length >= MAX_REFUSALS;
}

/** True if more than one recipient was refused, and nobody else is left. One alone may be gone. */
async function areAll({ db }: Ctx, issueId: string, { refused }: Refusals): Promise<boolean> {
  if (refused.length < 2) return false;
  const other = await db.read
    .selectFrom('newsletter_recipient')
    .select('subscriber_id')
    .where('issue_id', '=', issueId)
    .where('state', '!=', 'refused')
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

async function stopRefused(ctx: Ctx, issueId: string, { refused, response }: Refusals): Promise<void> {
  const error = `The mail server refused ${refused.length} recipients in a row: ${response}`;
  await stopAfterRefusals(ctx, issueId, { refused, error });
  await noteState(ctx, 'email.failed', { subject: 'Newsletter', error: plainError(error) });
}

/** Sends to one recipient after another over one connection. */
async function sendOverConnection(ctx: Ctx, issue: Issue, signal: AbortSignal): Promise<void> {
  let connection: Mailing | null = null;
  let broken = 0;
  const categories = listedCategories(issue.email);
  try {
    while (!signal.aborted && !areTooMany(issue.refusals)) {
      if (!connection?.isOpen()) connection = await ctx.mail.connect();
      const next = await claimRecipient(ctx, issue.id, categories);
      if (next.kind === 'none' || next.kind === 'stopped') return;
      if (next.kind === 'wait') {
        if (next.until - ctx.now() > MAX_WAIT_MS) return;
        await sleep(Math.max(1, next.until - ctx.now()), undefined, { signal }).catch(() => {});
        continue;
      }
      const delivery = await deliver(ctx, connection, issue, next.claim);
      await untilRecorded(ctx, signal, () => recordDelivery(ctx, next.claim, delivery));
      countRefusal(issue.refusals, next.claim, delivery);
      broken = delivery.outcome === 'unsent' ? broken + 1 : 0;
      if (delivery.outcome === 'unsent' && broken >= MAX_BROKEN) throw new Error(delivery.error);
    }
  } finally {
    connection?.close();
  }
}

/**
 * A recipient who was refused in such a row before does not count again, so that continuing comes to an end.
 */
function countRefusal(refusals: Refusals, claim: Claim, delivery: Delivery): void {
  if (delivery.outcome === 'sent' && !areTooMany(refusals)) refusals.refused = [];
  if (delivery.outcome !== 'refused' || delivery.refused === 'sender' || claim.wasRefused) return;
  refusals.refused.push(claim);
  refusals.response = delivery.error;
}

async function deliver(
  ctx: Ctx,
  connection: Mailing,
  { id, email, sender }: Issue,
  claim: Claim,
): Promise<Delivery> {
  try {
    return await connection.deliver({ ...addressIssue(ctx, { issueId: id, email }, claim), ...sender });
  } catch (error) {
    // Nothing has been handed over: the message could not be made, such as for an address that is not valid.
    return { outcome: 'refused', refused: 'message', fault: 'none', error: plainError(error) };
  }
}

/**
 * Repeats `record` while the database is unavailable. If the server stops first, the recipient is marked as
 * unknown.
 */
async function untilRecorded(ctx: Ctx, signal: AbortSignal, record: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await record();
    } catch (error) {
      ctx.log.error({ event: 'newsletter_not_recorded', err: error });
      if (signal.aborted) return;
      await sleep(RECORD_AGAIN_MS, undefined, { signal }).catch(() => {});
    }
  }
}

async function noteError(ctx: Ctx, issueId: string, error: string | null): Promise<void> {
  await write(ctx, ({ tx }) => updateSending(tx, issueId).set({ error }).execute());
  if (error !== null) await noteState(ctx, 'email.failed', { subject: 'Newsletter', error });
}

/**
 * Ends the issue if nobody waits for it any more. Otherwise its job runs again when the next attempt is due.
 */
async function finish(ctx: Ctx, issueId: string): Promise<JobResult> {
  const next = await write(ctx, async ({ tx }) => {
    const waiting = await tx
      .selectFrom('newsletter_recipient')
      .select('next_attempt_at')
      .where('issue_id', '=', issueId)
      .where('state', '=', 'waiting')
      .orderBy('next_attempt_at')
      .limit(1)
      .executeTakeFirst();
    if (waiting) return nextAttempt(waiting, ctx.now());
    await updateSending(tx, issueId)
      .set({ state: 'sent', finished_at: formatInstant(ctx.now()) })
      .execute();
    return null;
  });
  return next === null ? undefined : { runAgainAt: Math.max(next, ctx.now()) };
}
