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
    headers: { 'List-Unsubscribe': `<${unsubscribe}>` },
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
