import { INVITATION_DAYS } from '../../../contract/limits.ts';
import type { Email } from '../../../platform/mail.ts';

/**
 * The recipient. Emails do not greet by name: anyone can register another person's address under any name,
 * and the site must not send such text to strangers.
 */
interface Account {
  email: string;
}

/** The site that sends the email: its name, and its URL without a path. */
interface Site {
  name: string;
  url: string;
}

/** Asks the recipient to confirm the email address, on the page `url`. */
export function confirmationEmail({ email }: Account, site: Site, url: string): Email {
  return {
    to: email,
    subject: `Please confirm your email address for ${site.name}`,
    text: `Hello,

You get this email because someone signed up on ${site.name} with this email address. If it was you, please confirm the address within a day by opening this page:

${url}

If it wasn't you, you can ignore this email.

${site.name}
${site.url}
`,
  };
}

/** Lets the recipient set a new password, on the page `url`. */
export function passwordResetEmail({ email }: Account, site: Site, url: string): Email {
  return {
    to: email,
    subject: `Set a new password for ${site.name}`,
    text: `Hello,

You get this email because someone asked for a new password for your account on ${site.name}. To set one, use this link. It works once and expires in an hour:

${url}

If it wasn't you, you can ignore this email. Your password stays the same.

${site.name}
${site.url}
`,
  };
}

/** Invites the recipient to accept a role, on the page `url`. */
export function invitationEmail({ email }: Account, site: Site, role: string, url: string): Email {
  return {
    to: email,
    subject: `An invitation to ${site.name}`,
    text: `Hello,

You are invited to ${site.name} as ${role}. To accept, open this page. It works once and expires in ${INVITATION_DAYS} days:

${url}

If you did not expect this, you can ignore this email.

${site.name}
${site.url}
`,
  };
}
