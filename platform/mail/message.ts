import { EMAIL_PATTERN } from '../../contract/user.ts';
import type { Email } from './mail.ts';

/** The recipient is not exactly one plain email address. */
export class BadAddress extends Error {
  override name = 'BadAddress';
}

/**
 * Converts an email to nodemailer's format. The address is checked and passed as an object, because nodemailer parses a
 * string as a list of addresses with names and comments. Texts are never read as file paths or URLs.
 * Throws `BadAddress`.
 */
export function toMessage(email: Email, from: string) {
  if (!EMAIL_PATTERN.test(email.to)) throw new BadAddress('An email needs exactly one plain address.');
  return {
    from,
    to: { name: '', address: email.to },
    subject: email.subject,
    text: email.text,
    html: email.html,
    headers: { 'Auto-Submitted': 'auto-generated', ...email.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
