import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { subscription } from '../../contract/newsletter.ts';
import { formatInstant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Schema, SubscriberRow } from '../../platform/db/schema.ts';
import type { Ctx } from '../context.ts';
import { isMailConfigured, limitRequestedEmails } from '../email/email.ts';
import { isPossibleId, newId } from '../id.ts';
import { authorize } from '../permissions.ts';
import { loadSettings } from '../site/site.ts';
import { tellWebhooks } from '../webhooks/webhooks.ts';
import { write } from '../write.ts';
import { composeWelcome, queueWelcome } from './letters/welcome-email.ts';
import { updateRecipient } from './sending/recipients.ts';
import { queueSubscriptionEmail } from './subscription-emails.ts';
import { linkTo, type Purpose, readToken, signToken } from './tokens.ts';

/**
 * Subscribes to the newsletter. Known and unknown addresses get the same result: one row is written and one
 * email is queued. Without a mail server, the email becomes a file of the outbox; another one is sent once a
 * mail server is set. Throws `rate_limited`.
 */
export async function subscribe(
  ctx: Ctx,
  { email, ...shown }: z.output<typeof subscription> & { isProven?: boolean },
  clientAddress: string,
): Promise<void> {
  authorize(ctx, 'newsletter.subscribe');
  await limitRequestedEmails(ctx, { email, ...shown }, clientAddress);
  const { name } = await loadSettings(ctx);
  await write(ctx, async ({ tx }) => {
    await queueSubscriptionEmail(tx, ctx, name, await upsertPendingSubscriber(tx, email, ctx));
  });
}

/**
 * The email address of a link's token, which the page shows before the button is pressed; null for a bad
 * link.
 */
export async function findSubscriberEmail(ctx: Ctx, purpose: Purpose, token: string): Promise<string | null> {
  const id = readToken(ctx, purpose, token);
  if (id === null) return null;
  const row = await ctx.db.read
    .selectFrom('subscriber')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Confirms a subscription. False if the link does not work. Confirming twice changes nothing. */
export async function confirm(ctx: Ctx, token: string): Promise<boolean> {
  const id = readToken(ctx, 'confirm', token);
  if (id === null) return false;
  const change: Change = {
    status: 'confirmed',
    confirmed_at: formatInstant(ctx.now()),
    unsubscribed_at: null,
    bounced_at: null,
    bounce_reason: null,
    awaits_email: 0,
  };
  const welcome = (await isNew(ctx, id)) ? await composeWelcome(ctx) : null;
  return changeStatus(ctx, id, change, async (tx, { email }) => {
    if (welcome) await queueWelcome(tx, ctx, welcome, { id, email });
    await tellWebhooks(tx, ctx, 'subscriber.confirmed', { id, email });
  });
}

/** True if a subscriber has not confirmed yet, and never got the welcome email. */
async function isNew(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.db.read
    .selectFrom('subscriber')
    .select('id')
    .where('id', '=', id)
    .where('status', '<>', 'confirmed')
    .where('welcomed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The link to the preferences of the subscriber who confirms; null for a bad link. */
export function preferencesUrl(ctx: Ctx, token: string): string | null {
  const id = readToken(ctx, 'confirm', token);
  return id && linkTo(ctx, 'preferences', id);
}

/**
 * Creates a token that proves that the form was sent once for this email address. A program that posts
 * blindly has none.
 */
export function createSubscribeToken(ctx: Ctx, email: string): string {
  return signToken(ctx, 'subscribe', encodeEmail(email));
}

/** True if `token` was created for this email address within the last hour. */
export function isSubscribeTokenValid(ctx: Ctx, email: string, token: string): boolean {
  return readToken(ctx, 'subscribe', token) === encodeEmail(email);
}

/** An address without the dots that separate the parts of a token. */
function encodeEmail(email: string): string {
  return Buffer.from(email).toString('base64url');
}

/**
 * Ends a subscription. False if the link does not work. Ending it twice changes nothing. `issueId` names the
 * email whose link was used, for the statistics.
 */
export async function unsubscribe(ctx: Ctx, token: string, issueId?: string | null): Promise<boolean> {
  const id = readToken(ctx, 'unsubscribe', token);
  if (id === null) return false;
  const unsubscribed_at = formatInstant(ctx.now());
  return changeStatus(ctx, id, { status: 'unsubscribed', unsubscribed_at }, async (tx) => {
    if (issueId && isPossibleId(issueId))
      await updateRecipient(tx, { issueId, subscriberId: id }).set({ unsubscribed_at }).execute();
  });
}

type Change = Updateable<Schema['subscriber']> & Pick<SubscriberRow, 'status'>;

/**
 * Changes a subscriber who has another status, and then runs `onChange`. False if there is no such
 * subscriber.
 */
function changeStatus(
  ctx: Ctx,
  id: string,
  change: Change,
  onChange?: (tx: Writer, subscriber: { email: string }) => Promise<void>,
): Promise<boolean> {
  return write(ctx, async ({ tx }) => {
    const subscriber = await tx
      .selectFrom('subscriber')
      .select(['status', 'email'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (subscriber && subscriber.status !== change.status) {
      await tx.updateTable('subscriber').set(change).where('id', '=', id).execute();
      await onChange?.(tx, subscriber);
    }
    return subscriber !== undefined;
  });
}

/** Confirmed subscribers stay confirmed; former subscribers must confirm again. */
function upsertPendingSubscriber(tx: Writer, email: string, ctx: Ctx) {
  const awaits_email = isMailConfigured(ctx) ? 0 : 1;
  const created_at = formatInstant(ctx.now());
  return tx
    .insertInto('subscriber')
    .values({
      id: newId(),
      email,
      status: 'pending',
      created_at,
      confirmed_at: null,
      unsubscribed_at: null,
      awaits_email,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({
        awaits_email,
        // Restarts the 30 days, so that the row is not deleted before the new link expires.
        created_at: eb
          .case()
          .when('subscriber.confirmed_at', 'is', null)
          .then(created_at)
          .else(eb.ref('subscriber.created_at'))
          .end(),
        status: eb
          .case()
          .when('subscriber.status', '=', 'confirmed')
          .then(eb.val<'confirmed'>('confirmed'))
          .else(eb.val<'pending'>('pending'))
          .end(),
      })),
    )
    .returning(['id', 'email', 'status'])
    .executeTakeFirstOrThrow();
}
