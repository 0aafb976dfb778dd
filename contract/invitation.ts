import { z } from 'zod';
import { email, managedUser, roles, staffRoles } from './user.ts';

/** An invitation that can still be accepted. Its link is known only to those who have it. */
export const invitation = z.object({
  _id: z.string(),
  email: z
    .string()
    .nullable()
    .describe('Of the only account that may accept it; null for anyone with the link.'),
  isSent: z
    .boolean()
    .describe('True if the link was sent by email, so that accepting it confirms the address.'),
  role: z.enum(roles),
  staffRole: managedUser.shape.staffRole,
  author: z
    .object({ _id: z.string(), name: z.string() })
    .nullable()
    .describe('The author whom the account is connected with.'),
  invitedBy: z.string().describe('The name of the administrator who invited.'),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

/** An invitation that was just made or renewed. The URL is never shown again. */
export const madeInvitation = invitation.extend({
  url: z.string().nullable().describe('Null if the link is sent by email.'),
});
export type MadeInvitation = z.infer<typeof madeInvitation>;

/** Body of a new invitation. */
export const newInvitation = z
  .strictObject({
    email: email.nullable().default(null),
    send: z.boolean().default(false).describe('Sends the link by email instead of returning it.'),
    role: z.enum(roles, { error: "role must be 'user' or 'admin'" }).default('user'),
    staffRole: z
      .enum(staffRoles, { error: "staffRole must be 'contributor', 'author', 'editor' or null" })
      .nullable()
      .default(null),
    author: z
      .string()
      .max(64)
      .nullable()
      .default(null)
      .describe('The `_id` of an author without an account.'),
  })
  .refine((one) => !one.send || one.email !== null, {
    path: ['email'],
    message: 'Enter the email address to send the invitation to.',
  })
  .refine((one) => one.role !== 'admin' || one.staffRole === null, {
    path: ['staffRole'],
    message: 'An administrator has no staff role.',
  });
export type NewInvitation = z.output<typeof newInvitation>;

const titles = {
  user: 'a reader',
  contributor: 'a contributor',
  author: 'an author',
  editor: 'an editor',
  admin: 'an administrator',
};

/** The invited role within a sentence. */
export function invitedAs({ role, staffRole }: Pick<Invitation, 'role' | 'staffRole'>): string {
  return titles[staffRole ?? role];
}
