// What a mail server's codes say about a mailbox, which ends a subscription.

/**
 * The fault of a mailbox that an error for good names: it does not exist, or it takes no email for a reason
 * which may pass. Often there is none, because the fault is elsewhere.
 */
export type MailboxFault = 'missing' | 'unusable' | 'none';

/** Status codes of mailboxes and domains that do not exist or were closed (RFC 3463). */
const MISSING = /^5\.(1\.([123]|6|10)|2\.1)$/;
/**
 * Those of mailboxes that take no email. Some servers mean missing ones: Postfix (5.4.4) a domain, Microsoft
 * 365 (5.4.1) a recipient. Others, such as 5.7.1 (policy), 5.4.5 (quota) and 5.1.8 (the sender's domain), say
 * nothing about the mailbox.
 */
const UNUSABLE = /^5\.(1\.[04]|2\.[024]|4\.[14])$/;

/** Reads what an enhanced status code says about the mailbox. */
export function mailboxFault(status: string): MailboxFault {
  if (MISSING.test(status)) return 'missing';
  return UNUSABLE.test(status) ? 'unusable' : 'none';
}

/** Reads what the refusal of a recipient says about the mailbox. */
export function faultOfRefusal(code: number, response: string): MailboxFault {
  const status = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (status !== undefined) return mailboxFault(status);
  // Without an enhanced code, these may be about the mailbox, or about who relays the email.
  return code === 550 || code === 551 || code === 553 ? 'unusable' : 'none';
}
