import { DAY_MS, formatInstant } from '../../../platform/clock.ts';
import type { Writer } from '../../../platform/db/database.ts';
import type { SubscriberRow } from '../../../platform/db/schema.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { Ctx } from '../../context.ts';
import { deleteNewsletterEmails } from '../../email/email.ts';
import { LekhaError } from '../../errors.ts';
import { authorize } from '../../permissions.ts';
import { enforceLimit } from '../../rate-limits/rate-limits.ts';
import { loadSettings } from '../../site/site.ts';
import { forgetEvents } from '../../webhooks/webhooks.ts';
import { write } from '../../write.ts';
import { assertMailConfigured } from '../issues/issue.ts';
import { queueSubscriptionEmail } from '../subscription-emails.ts';
import { storeErasure } from './erased.ts';
import { findSubscriber } from './list-subscribers.ts';

/** Confirmation emails that administrators may send to one subscriber in a day. */
const RESENT_PER_DAY = 2;

/** Ends a subscription. Ending it twice is not an error. Throws `not_found`. */
export async function unsubscribeSubscriber(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'newsletter.manage');
  await write(ctx, async ({ tx }) => {
    const { email, status } = await findSubscriber(tx, id);
    if (status === 'unsubscribed') return;
    await tx
      .updateTable('subscriber')
      .set({ status: 'unsubscribed', unsubscribed_at: formatInstant(ctx.now()) })
      .where('id', '=', id)
      .execute();
    await recordAudit(tx, ctx, { action: 'subscriber.unsubscribed', subject: maskEmail(email) });
  });
}

/**
 * Deletes a subscriber's data for good, with emails that wait for them and events of webhooks. What stays:
 * the numbers of recipients, and a keyed hash by which an import recognises the address. The audit log does
 * not name them. Throws `not_found`.
 */
export async function eraseSubscriber(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'newsletter.manage');
  await write(ctx, async ({ tx }) => {
    const { email } = await findSubscriber(tx, id);
    await forgetSubscriber(tx, ctx, { id, email });
  });
}

/** Deletes a subscriber's data inside a write, as `eraseSubscriber` does. */
export async function forgetSubscriber(
  tx: Writer,
  ctx: Ctx,
  { id, email }: Pick<SubscriberRow, 'id' | 'email'>,
): Promise<void> {
  await tx.deleteFrom('subscriber').where('id', '=', id).execute();
  await tx
    .deleteFrom('newsletter_recipient')
    .where('subscriber_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
  // The responses of mail servers often repeat the address.
  await tx.updateTable('newsletter_recipient').set({ error: null }).where('subscriber_id', '=', id).execute();
  await deleteNewsletterEmails(tx, email);
  await forgetEvents(tx, id);
  await storeErasure(tx, ctx, email);
  await recordAudit(tx, ctx, { action: 'subscriber.erased' });
}

/**
 * Sends the confirmation email to a pending subscriber again. Throws `conflict` for any other and without a
 * mail server, and `rate_limited` after a few in a day.
 */
export async function resendConfirmation(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx, 'newsletter.manage');
  assertMailConfigured(ctx);
  const { email } = await findPending(ctx.db.read, id);
  await enforceLimit(ctx, { key: `newsletter-resend:${email}`, limit: RESENT_PER_DAY, windowMs: DAY_MS });
  const { name } = await loadSettings(ctx);
  await write(ctx, async ({ tx }) => {
    await queueSubscriptionEmail(tx, ctx, name, await findPending(tx, id));
    await recordAudit(tx, ctx, { action: 'subscriber.confirmation_sent', subject: maskEmail(email) });
  });
}

async function findPending(...args: Parameters<typeof findSubscriber>) {
  const found = await findSubscriber(...args);
  if (found.status !== 'pending')
    throw new LekhaError('conflict', 'Only a pending subscription can be confirmed.');
  return found;
}

/** An address for the audit log, which outlives the subscriber: `r…@example.org`. */
function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}…${email.slice(email.lastIndexOf('@'))}`;
}
