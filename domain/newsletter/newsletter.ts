import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { subscription } from '../../contract/newsletter.ts';
import { instant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { type Ctx, write } from '../context.ts';
import { isPossibleId, newId } from '../id.ts';
import { authorize } from '../permissions.ts';
import { siteSettings } from '../site/site.ts';
import { queueSubscriptionEmail } from './emails.ts';
import { sendsEmail } from './noted.ts';
import { updateRecipient } from './sending/recipients.ts';
import { limitSignUps } from './sign-up-limits.ts';
import { linkTo, type Purpose, readToken, signToken } from './tokens.ts';

export { recordBounce } from './bounces.ts';
export {
  decideArticleEmail,
  describeSending,
  type EmailPreview,
  listUnsentArticles,
  previewArticleEmail,
  readArticleEmail,
  sendArticle,
  sendArticleTest,
} from './issues/article.ts';
export { enqueueDigests } from './issues/digest.ts';
export {
  listFailedRecipients,
  listIssues,
  resendUnknown,
  resumeIssue,
  stopIssue,
  stopRestoredIssues,
} from './issues/manage.ts';
export { newsletterJobs } from './jobs.ts';
export { countNoted, enqueueSubscriberJobs, sendsEmail } from './noted.ts';
export { changePreferences, readPreferences, type SubscriberPreferences } from './preferences.ts';
export { newsletterStatistics } from './statistics.ts';
export { exportSubscribers } from './subscribers/export.ts';
export {
  checkSubscriberFile,
  discardSubscriberImport,
  getSubscriberImport,
  listSubscriberImports,
  startSubscriberImport,
} from './subscribers/import/manage.ts';
export { getSubscriber, listSubscribers } from './subscribers/list.ts';
export { eraseSubscriber, resendConfirmation, unsubscribeSubscriber } from './subscribers/manage.ts';

/**
 * Subscribes to the newsletter. Known and unknown addresses get the same result: one row is written and one email is
 * queued. A site without a mail server writes it to the outbox, and sends another one once it has one. Throws `rate_limited`.
 */
export async function subscribe(
  ctx: Ctx,
  { email, ...shown }: z.output<typeof subscription> & { isProven?: boolean },
  clientAddress: string,
): Promise<void> {
  authorize(ctx, 'newsletter.subscribe');
  await limitSignUps(ctx, { email, ...shown }, clientAddress);
  const { name } = await siteSettings(ctx);
  await write(ctx, async ({ tx }) => {
    await queueSubscriptionEmail(tx, ctx, name, await pendingSubscriber(tx, email, ctx));
  });
}

/** The email address of a link's token, which the page shows before the button is pressed; null for a bad link. */
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

/** Confirms a subscription. False if the link does not work. Confirming twice is not an error. */
export async function confirm(ctx: Ctx, token: string): Promise<boolean> {
  const dates = { confirmed_at: instant(ctx.now()), unsubscribed_at: null };
  return change(ctx, 'confirm', token, { status: 'confirmed', ...dates, awaits_email: 0 });
}

/** The link to the preferences of the subscriber who confirms; null for a bad link. */
export function preferencesUrl(ctx: Ctx, token: string): string | null {
  const id = readToken(ctx, 'confirm', token);
  return id && linkTo(ctx, 'preferences', id);
}

/** Signs that a form was sent once for this address. Sent again with it, the form is not from a program that posts blindly. */
export function signSignUp(ctx: Ctx, email: string): string {
  return signToken(ctx, 'subscribe', encodeEmail(email));
}

/** True if `token` was signed for this address within the last hour. */
export function isSignUpSigned(ctx: Ctx, email: string, token: string): boolean {
  return readToken(ctx, 'subscribe', token) === encodeEmail(email);
}

/** An address without the dots that separate the parts of a token. */
function encodeEmail(email: string): string {
  return Buffer.from(email).toString('base64url');
}

/**
 * Ends a subscription. False if the link does not work. Ending it twice is not an error. `issueId` names the email whose link was
 * used, for the statistics.
 */
export async function unsubscribe(ctx: Ctx, token: string, issueId?: string | null): Promise<boolean> {
  const unsubscribed_at = instant(ctx.now());
  const subscriberId = readToken(ctx, 'unsubscribe', token);
  if (subscriberId !== null && issueId && isPossibleId(issueId))
    await write(ctx, ({ tx }) =>
      updateRecipient(tx, { issueId, subscriberId })
        .set({ unsubscribed_at })
        .where('unsubscribed_at', 'is', null)
        .execute(),
    );
  return change(ctx, 'unsubscribe', token, { status: 'unsubscribed', unsubscribed_at });
}

async function change(
  ctx: Ctx,
  purpose: Purpose,
  token: string,
  change: Updateable<Schema['subscriber']>,
): Promise<boolean> {
  const id = readToken(ctx, purpose, token);
  if (id === null) return false;
  return write(ctx, async ({ tx }) => {
    const result = await tx.updateTable('subscriber').set(change).where('id', '=', id).executeTakeFirst();
    return result.numUpdatedRows > 0n;
  });
}

/** Confirmed subscribers stay confirmed; former subscribers must confirm again. */
function pendingSubscriber(tx: Writer, email: string, ctx: Ctx) {
  const awaits_email = sendsEmail(ctx) ? 0 : 1;
  const created_at = instant(ctx.now());
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
        // The link of the new email works as long as that of a first one.
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
