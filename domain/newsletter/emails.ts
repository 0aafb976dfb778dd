import type { Email } from '../../platform/mail.ts';

interface Links {
  /** The page with the confirm button; null for a confirmed subscriber. */
  confirm: string | null;
  unsubscribe: string;
}

/** The email sent for each newsletter request. It asks for confirmation, or says that the address is already subscribed. */
export function subscriptionEmail(to: string, site: string, { confirm, unsubscribe }: Links): Email {
  return {
    to,
    subject: confirm ? 'Please confirm your subscription' : 'You are already subscribed',
    text: confirm ? confirmText(site, confirm, unsubscribe) : confirmedText(site, unsubscribe),
    headers: listHeaders(unsubscribe),
  };
}

/**
 * The headers by which email programs recognise the newsletter (RFC 2919) and end a subscription with one click (RFC 8058).
 * One click needs https: over http the link only opens the page with the button.
 */
export function listHeaders(unsubscribe: string): Record<string, string> {
  const { hostname, protocol } = new URL(unsubscribe);
  return {
    'List-Id': `<newsletter.${hostname}>`,
    'List-Unsubscribe': `<${unsubscribe}>`,
    ...(protocol === 'https:' && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

function confirmText(site: string, confirm: string, unsubscribe: string): string {
  return `Hello,

Someone asked to add this email address to the newsletter of ${site}. If it was you, please confirm within a week:

${confirm}

If it wasn't you, you can ignore this email: your address is added only once it is confirmed.

To unsubscribe at any time, keep this link:

${unsubscribe}
`;
}

function confirmedText(site: string, unsubscribe: string): string {
  return `Hello,

Someone asked to add this email address to the newsletter of ${site}. You are already subscribed, so there is nothing to do.

To unsubscribe, open this page:

${unsubscribe}
`;
}
