import type { Email } from '../../../platform/mail.ts';

/**
 * The recipient. Emails do not greet by name: anyone can register another person's address under any name, and the site
 * must not send such text to strangers.
 */
interface Account {
  email: string;
}

/** Asks the recipient to confirm the email address. */
export function confirmationEmail({ email }: Account, url: string): Email {
  return {
    to: email,
    subject: 'Please confirm your email address',
    text: `Hello,

Please confirm your email address within a day by opening this page:

${url}

If you didn't sign up, you can ignore this email.
`,
  };
}

/** Lets the recipient set a new password. */
export function passwordResetEmail({ email }: Account, url: string): Email {
  return {
    to: email,
    subject: 'Set a new password',
    text: `Hello,

Use this link to set a new password. It works once and expires in an hour:

${url}

If you didn't request this, you can ignore this email. Your password stays the same.
`,
  };
}
