import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { subscription } from '../../contract/newsletter.ts';
import { instant } from '../../platform/clock.ts';
import type { Writer } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { appSecret } from '../../platform/secret.ts';
import { type Ctx, write } from '../context.ts';
import { queueEmail } from '../email/email.ts';
import { newId } from '../id.ts';
import { authorize } from '../permissions.ts';
import { enforceLimit, toNetwork } from '../rate-limits/rate-limits.ts';
import { siteSettings } from '../site/site.ts';
import { subscriptionEmail } from './emails.ts';
import { linkTo } from './links.ts';
import { type Purpose, readToken } from './tokens.ts';

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
export { exportSubscribers, listSubscribers } from './subscribers.ts';

const HOUR_MS = 3_600_000;
/** Emails to one address in an hour: anyone can request them for any address. */
const PER_EMAIL = 3;
/** Emails that one client may cause in an hour, so that the site cannot be used to send spam. */
const PER_ADDRESS = 50;

/**
 * Subscribes to the newsletter. Known and unknown addresses get the same result: one row is written and one email is
 * queued. Throws `rate_limited`.
 */
export async function subscribe(
  ctx: Ctx,
  { email }: z.output<typeof subscription>,
  clientAddress: string,
): Promise<void> {
  authorize(ctx, 'newsletter.subscribe');
  const by = `newsletter-by:${toNetwork(clientAddress)}`;
  await enforceLimit(ctx, { key: by, limit: PER_ADDRESS, windowMs: HOUR_MS });
  await enforceLimit(ctx, { key: `newsletter-to:${email}`, limit: PER_EMAIL, windowMs: HOUR_MS });
  const { name } = await siteSettings(ctx);
  await write(ctx, async ({ tx }) => {
    const { id, status } = await pendingSubscriber(tx, email, ctx.now());
    const links = {
      confirm: status === 'confirmed' ? null : linkTo(ctx, 'confirm', id),
      unsubscribe: linkTo(ctx, 'unsubscribe', id),
    };
    await queueEmail(tx, ctx.now(), subscriptionEmail(email, name, links));
  });
}

/** The email address of a link's token, which the page shows before the button is pressed; null for a bad link. */
export async function findSubscriberEmail(ctx: Ctx, purpose: Purpose, token: string): Promise<string | null> {
  const id = readToken(appSecret(ctx.config), purpose, token, ctx.now());
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
  const now = instant(ctx.now());
  return change(ctx, 'confirm', token, { status: 'confirmed', confirmed_at: now, unsubscribed_at: null });
}

/** Ends a subscription. False if the link does not work. Ending it twice is not an error. */
export async function unsubscribe(ctx: Ctx, token: string): Promise<boolean> {
  const now = instant(ctx.now());
  return change(ctx, 'unsubscribe', token, { status: 'unsubscribed', unsubscribed_at: now });
}

async function change(
  ctx: Ctx,
  purpose: Purpose,
  token: string,
  change: Updateable<Schema['subscriber']>,
): Promise<boolean> {
  const id = readToken(appSecret(ctx.config), purpose, token, ctx.now());
  if (id === null) return false;
  return write(ctx, async ({ tx }) => {
    const result = await tx.updateTable('subscriber').set(change).where('id', '=', id).executeTakeFirst();
    return result.numUpdatedRows > 0n;
  });
}

/** Confirmed subscribers stay confirmed; former subscribers must confirm again. */
function pendingSubscriber(tx: Writer, email: string, now: number) {
  return tx
    .insertInto('subscriber')
    .values({
      id: newId(),
      email,
      status: 'pending',
      created_at: instant(now),
      confirmed_at: null,
      unsubscribed_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({
        status: eb
          .case()
          .when('subscriber.status', '=', 'confirmed')
          .then(eb.val<'confirmed'>('confirmed'))
          .else(eb.val<'pending'>('pending'))
          .end(),
      })),
    )
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow();
}
