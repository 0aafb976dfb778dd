import type { Letter } from '../../platform/mail/mail.ts';

interface Links {
  /** Leads to a page with a button; null for somebody who has confirmed already. */
  confirm: string | null;
  unsubscribe: string;
}

/** The letter that every request for the newsletter brings: to confirm it, or to say that it is confirmed. */
export function subscriptionLetter(to: string, site: string, { confirm, unsubscribe }: Links): Letter {
  return {
    to,
    subject: confirm ? 'Please confirm your subscription' : 'You are subscribed already',
    text: confirm ? confirmText(site, confirm) : confirmedText(site, unsubscribe),
    headers: { 'List-Unsubscribe': `<${unsubscribe}>` },
  };
}

function confirmText(site: string, link: string): string {
  return `Hello,

somebody, hopefully you, asked for the newsletter of ${site} with this address. Please open this page within a week and confirm it there:

${link}

If it was not you, you need not do anything: nothing more will come.
`;
}

function confirmedText(site: string, link: string): string {
  return `Hello,

somebody, hopefully you, asked for the newsletter of ${site} with this address. You are subscribed already, so there is nothing to do.

To end the subscription, open this page:

${link}
`;
}
