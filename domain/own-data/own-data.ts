/** The public interface of what people see, export and delete of their own data. */

import type { OwnData, OwnDeletion } from '../../contract/own-data.ts';
import { formatInstant, HOUR_MS } from '../../platform/clock.ts';
import { recordAudit } from '../audit/audit.ts';
import { exportComments, forgetComments } from '../comments/comments.ts';
import type { Ctx } from '../context.ts';
import { exportLikes } from '../likes/likes.ts';
import { eraseSubscription, exportSubscription, findSubscription } from '../newsletter/newsletter.ts';
import { can } from '../permissions.ts';
import { enforceLimit } from '../rate-limits/rate-limits.ts';
import { deleteOwnAccount, exportAccount, ownAccount } from '../users/users.ts';
import { write } from '../write.ts';

const EXPORTS_PER_HOUR = 10;

/**
 * The newsletter subscription of the actor, if there is one. It may be somebody else's as long as the email
 * address is not confirmed.
 */
export async function readOwnSubscription(ctx: Ctx) {
  const { email, emailVerified } = await ownAccount(ctx);
  return { email, emailVerified, subscription: emailVerified ? await findSubscription(ctx, email) : null };
}

/** All that is stored about the actor. Throws `recent_sign_in_required` and `rate_limited`. */
export async function exportOwnData(ctx: Ctx): Promise<OwnData> {
  const account = await exportAccount(ctx);
  const { userId } = ctx.actor;
  await enforceLimit(ctx, { key: `own-data:${userId}`, limit: EXPORTS_PER_HOUR, windowMs: HOUR_MS });
  const { email, emailVerified } = await ownAccount(ctx);
  const data = {
    exportedAt: formatInstant(ctx.now()),
    site: ctx.config.publicUrl,
    ...account,
    subscription: emailVerified ? await exportSubscription(ctx, email) : null,
    ...(await exportComments(ctx, userId!)),
    ...(await exportLikes(ctx, userId!)),
  };
  if (can(ctx.actor, 'dashboard.open'))
    await write(ctx, ({ tx }) => recordAudit(tx, ctx, { action: 'user.exported', subject: email }));
  return data;
}

/**
 * Deletes the actor's account. Their comments become anonymous or go, their likes go; a subscription of their
 * confirmed email address stays or goes; articles and bylines stay. Throws `recent_sign_in_required`, and
 * `conflict` for the last administrator.
 */
export function deleteOwn(ctx: Ctx, { comments, subscription }: OwnDeletion): Promise<void> {
  return deleteOwnAccount(ctx, async (tx, { id, email, emailVerified }) => {
    await forgetComments(tx, id, comments);
    if (subscription === 'delete' && emailVerified) await eraseSubscription(tx, ctx, email);
  });
}
