import { EMAIL_PATTERN } from '../../contract/user.ts';
import type { Letter } from './mail.ts';

/** A letter was addressed to something that is not one plain address. */
export class BadAddress extends Error {
  override name = 'BadAddress';
}

/**
 * A letter in nodemailer's shape. The address is checked here and handed over as an object, because nodemailer reads a
 * string as a list of addresses with names and comments; texts can never be read as paths or links to fetch.
 * Throws `BadAddress`.
 */
export function toMessage(letter: Letter, from: string) {
  if (!EMAIL_PATTERN.test(letter.to)) throw new BadAddress('A letter needs exactly one plain address.');
  return {
    from,
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: { 'Auto-Submitted': 'auto-generated', ...letter.headers },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
