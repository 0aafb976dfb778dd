import type { Writer } from '../../platform/db/database.ts';
import type { SubscriberRow } from '../../platform/db/schema.ts';
import type { Ctx } from '../context.ts';
import { queueEmail } from '../email/email.ts';
import { linkTo } from './tokens.ts';

interface Site {
  name: string;
  url: string;
}

/**
 * Queues the email that is sent for each newsletter request. It asks for confirmation, or says that the
 * address is already subscribed. `site` is the site's name.
 */
export async function queueSubscriptionEmail(
  tx: Writer,
  ctx: Ctx,
  site: string,
  { id, email, status }: Pick<SubscriberRow, 'id' | 'email' | 'status'>,
): Promise<void> {
  const unsubscribe = linkTo(ctx, 'unsubscribe', id);
  const isConfirmed = status === 'confirmed';
  await queueEmail(tx, ctx.now(), {
    to: email,
    subject: isConfirmed
      ? `You are already subscribed to ${site}`
      : `Please confirm your subscription to ${site}`,
    text: isConfirmed
      ? confirmedText({ name: site, url: ctx.config.publicUrl }, unsubscribe)
      : confirmText({ name: site, url: ctx.config.publicUrl }, linkTo(ctx, 'confirm', id), unsubscribe),
    headers: listHeaders(unsubscribe),
  });
}

/**
 * The headers by which email programs recognise a list such as the newsletter (RFC 2919) and end a
 * subscription with one click (RFC 8058). One click needs https: over http the link only opens the page with
 * the button.
 */
export function listHeaders(unsubscribe: string, list = 'newsletter'): Record<string, string> {
  const { hostname, protocol } = new URL(unsubscribe);
  return {
    'List-Id': `<${list}.${hostname}>`,
    'List-Unsubscribe': `<${unsubscribe}>`,
    ...(protocol === 'https:' && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

function confirmText({ name, url }: Site, confirm: string, unsubscribe: string): string {
  return `Hello,

Someone asked to add this email address to the newsletter of ${name}. If it was you, please confirm within a week:

${confirm}

If it wasn't you, you can ignore this email: your address is added only once it is confirmed.

To unsubscribe at any time, keep this link:

${unsubscribe}

${name}
${url}
`;
}

function confirmedText({ name, url }: Site, unsubscribe: string): string {
  return `Hello,

Someone asked to add this email address to the newsletter of ${name}. You are already subscribed, so there is nothing to do.

To unsubscribe, open this page:

${unsubscribe}

${name}
${url}
`;
}
