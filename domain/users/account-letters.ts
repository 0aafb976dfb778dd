import type { Letter } from '../../platform/mail/mail.ts';

/**
 * Whom a letter is for. It does not greet by name: anybody can register an address that is not theirs under any words, and
 * the site carries none of them to strangers.
 */
interface Account {
  email: string;
}

/** Asks the holder of an address to say that it is theirs. */
export function verificationLetter({ email }: Account, url: string): Letter {
  return {
    to: email,
    subject: 'Please confirm your email address',
    text: `Hello,

somebody, hopefully you, has registered with this address. Please confirm within a day that it is yours, on this page:

${url}

If it was not you, you need not do anything.
`,
  };
}

/** Lets the holder of an address set a new password. */
export function resetLetter({ email }: Account, url: string): Letter {
  return {
    to: email,
    subject: 'Set a new password',
    text: `Hello,

with this link you can set a new password. It works once, within an hour:

${url}

If you did not ask for it, you need not do anything: your password stays as it is.
`,
  };
}
