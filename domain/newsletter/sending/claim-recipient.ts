import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { formatInstant, isFuture, MINUTE_MS } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { NewsletterRecipientTable } from '../../../platform/db/schema.ts';
import type { Delivery } from '../../../platform/mail.ts';
import { currentNames } from '../../categories/categories.ts';
import type { Ctx } from '../../context.ts';
import { write } from '../../write.ts';
import { enqueueEndingBounced } from './end-bounced.ts';
import { nextSlot, takeSlot } from './pace.ts';
import { updateRecipient, updateSending } from './recipients.ts';

/** A recipient that only this caller sends to. */
export interface Claim {
  issueId: string;
  subscriberId: string;
  /** The email address. */
  to: string;
  /** JSON of the categories that the subscriber wants, by their names in the issue; `[]` for all. */
  categories: string;
  id: string;
  /** Includes the current one. */
  attempts: number;
  /** True if it was refused before, among the refusals in a row that stopped the issue. */
  wasRefused: boolean;
}

/** The result of looking for a recipient. `until` is in milliseconds since 1970. */
export type Next =
  | { kind: 'recipient'; claim: Claim }
  | { kind: 'wait'; until: number }
  | { kind: 'none' }
  | { kind: 'stopped' };

/**
 * The maximum number of recipients, who want nothing of the issue any more, that are skipped in one
 * transaction.
 */
const SKIPPED_AT_ONCE = 100;

/**
 * An email that the mail server defers is retried after 5 minutes, 15 minutes and so on, for about 10 hours
 * in all.
 */
const FIRST_RETRY_MS = 5 * MINUTE_MS;
const MAX_ATTEMPTS = 6;
const MAX_RETRY_MS = FIRST_RETRY_MS * 3 ** (MAX_ATTEMPTS - 1);

/**
 * Records an attempt to send the issue to its next recipient, and commits it before the email is handed over.
 * The caller reports the outcome with `recordDelivery`; a server that is killed before leaves it to
 * `giveUpLostAttempts`. `listed` are the categories of a digest.
 */
export function claimRecipient(ctx: Ctx, issueId: string, listed: string[] = []): Promise<Next> {
  return write(ctx, async ({ tx }) => {
    const issue = await tx
      .selectFrom('newsletter_issue')
      .select('state')
      .where('id', '=', issueId)
      .executeTakeFirst();
    if (issue?.state !== 'sending') return { kind: 'stopped' };
    for (let skipped = 0; skipped < SKIPPED_AT_ONCE; skipped++) {
      const row = await firstWaiting(tx, issueId);
      if (!row) return { kind: 'none' };
      const until = Math.max(nextAttempt(row, ctx.now()), await nextSlot(tx, ctx));
      if (until > ctx.now()) return { kind: 'wait', until };
      const categories = await wantedCategories(tx, row, listed);
      if (categories)
        return { kind: 'recipient', claim: await claim(tx, ctx, issueId, { ...row, categories }) };
      await tx
        .deleteFrom('newsletter_recipient')
        .where('issue_id', '=', issueId)
        .where('subscriber_id', '=', row.subscriber_id)
        .execute();
    }
    return { kind: 'wait', until: ctx.now() };
  });
}

function firstWaiting(tx: Writer, issueId: string) {
  return tx
    .selectFrom('newsletter_recipient')
    .leftJoin('subscriber', 'subscriber.id', 'newsletter_recipient.subscriber_id')
    .select(['subscriber_id', 'next_attempt_at', 'attempts', 'fault', 'email', 'status', 'categories'])
    .where('issue_id', '=', issueId)
    .where('state', '=', 'waiting')
    .orderBy('next_attempt_at')
    .orderBy('subscriber_id')
    .limit(1)
    .executeTakeFirst();
}

type Waiting = NonNullable<Awaited<ReturnType<typeof firstWaiting>>>;

/**
 * The categories of a digest that a recipient wants now, by their names in it; they may have been renamed
 * since. None if they want all. Null if they want none, or no emails any more.
 */
async function wantedCategories(
  tx: Writer,
  { status, categories }: Waiting,
  listed: string[],
): Promise<string[] | null> {
  if (status !== 'confirmed') return null;
  const chosen: string[] = JSON.parse(categories ?? '[]');
  if (chosen.length === 0 || listed.length === 0) return [];
  const wanted: string[] = [];
  for (const name of listed) {
    const { category } = await currentNames(tx, { category: name, subcategory: null });
    if (chosen.includes(category)) wanted.push(name);
  }
  return wanted.length === 0 ? null : wanted;
}

interface Wanting extends Omit<Waiting, 'categories'> {
  categories: string[];
}

async function claim(tx: Writer, ctx: Ctx, issueId: string, row: Wanting): Promise<Claim> {
  const made = {
    issueId,
    subscriberId: row.subscriber_id,
    id: randomUUID(),
    attempts: Number(row.attempts) + 1,
    wasRefused: row.fault !== null,
    to: row.email ?? '',
    categories: JSON.stringify(row.categories),
  };
  await updateRecipient(tx, made)
    .set({
      state: 'attempted',
      claim: made.id,
      attempts: made.attempts,
      attempted_at: formatInstant(ctx.now()),
    })
    .execute();
  await takeSlot(tx, ctx);
  return made;
}

/**
 * When a recipient is tried next, in milliseconds since 1970. A time that lies too far ahead is from a clock
 * that was ahead.
 */
export function nextAttempt({ next_attempt_at }: Pick<Waiting, 'next_attempt_at'>, now: number): number {
  const at = Date.parse(next_attempt_at);
  return isFuture(at, now + MAX_RETRY_MS) ? now : at;
}

/** Records what became of an attempt, unless another instance has sent to the recipient again meanwhile. */
export function recordDelivery(ctx: Ctx, claim: Claim, delivery: Delivery): Promise<void> {
  return write(ctx, async ({ tx }) => {
    const { numUpdatedRows } = await updateRecipient(tx, claim)
      .set(outcome(ctx, claim, delivery))
      .where('claim', '=', claim.id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || delivery.outcome !== 'refused') return;
    if (delivery.fault !== 'none') await enqueueEndingBounced(tx, ctx, claim.issueId);
    if (delivery.refused === 'sender')
      await updateSending(tx, claim.issueId).set({ state: 'stopped', error: delivery.error }).execute();
  });
}

function outcome(ctx: Ctx, { attempts }: Claim, delivery: Delivery): Updateable<NewsletterRecipientTable> {
  if (delivery.outcome === 'sent') return { state: 'sent', error: null, fault: null };
  const { error } = delivery;
  if (delivery.outcome === 'unknown') return { state: 'unknown', error };
  // The email was not delivered, for a reason other than this recipient.
  const isUntried =
    delivery.outcome === 'unsent' || (delivery.outcome === 'refused' && delivery.refused === 'sender');
  if (isUntried) return { ...waiting(ctx.now()), error, attempts: attempts - 1 };
  if (delivery.outcome === 'refused') return { state: 'refused', error, fault: delivery.fault };
  if (attempts >= MAX_ATTEMPTS) return { state: 'refused', error, fault: 'none' };
  return { ...waiting(ctx.now() + FIRST_RETRY_MS * 3 ** (attempts - 1)), error };
}

function waiting(at: number) {
  return { state: 'waiting', claim: null, next_attempt_at: formatInstant(at) } as const;
}

/**
 * Stops an issue after refusals that say more about the mail server than about the recipients, who wait again
 * for an administrator to continue.
 */
export async function stopAfterRefusals(
  ctx: Ctx,
  issueId: string,
  { refused, error }: { refused: Claim[]; error: string },
): Promise<void> {
  await write(ctx, async ({ tx }) => {
    await updateSending(tx, issueId).set({ state: 'stopped', error }).execute();
    for (const claim of refused)
      await updateRecipient(tx, claim)
        .set(waiting(ctx.now()))
        .where('state', '=', 'refused')
        .where('claim', '=', claim.id)
        .execute();
  });
}

/**
 * Marks as unknown the recipients to whom a server was sending when it was killed. A server that still runs,
 * although its job was given to another one, corrects that with the outcome.
 */
export async function giveUpLostAttempts(ctx: Ctx, issueId: string): Promise<void> {
  const error = 'The server stopped while sending this email, so it may have arrived.';
  const { numUpdatedRows } = await write(ctx, ({ tx }) =>
    tx
      .updateTable('newsletter_recipient')
      .set({ state: 'unknown', error })
      .where('issue_id', '=', issueId)
      .where('state', '=', 'attempted')
      .executeTakeFirst(),
  );
  if (numUpdatedRows > 0n) ctx.log.warn({ event: 'newsletter_unknown', recipients: Number(numUpdatedRows) });
}
