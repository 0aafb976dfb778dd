import { z } from 'zod';
import { normalize } from '../shared/text/combining-marks.ts';
import { isVisible } from '../shared/text/one-line.ts';
import { looseText, paging, prose, text, typedText, withoutLongMarkRuns } from './fields.ts';
import { MAX_BIO, MAX_EMAIL, MAX_NAME, MAX_SEARCH_TERM } from './limits.ts';
import { texts } from './texts.ts';

/** `domain/permissions.ts` says what each may do. */
export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The roles of accounts that work in the dashboard and are not administrators; their `role` is `user`. */
export const staffRoles = ['contributor', 'author', 'editor'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Normalises an email address as it is stored and compared: trimmed and lower case. */
export function normalEmail(raw: string): string {
  return normalize(raw, 'NFC').trim().toLowerCase();
}

/**
 * One plain email address, without a list, a display name, a comment or characters that change the direction
 * of text. Some providers allow dots side by side before the @.
 */
export const EMAIL_PATTERN =
  /^[^\s@<>()[\],;:\\"\p{Cc}\p{Bidi_C}]+@(?:[^\s@<>()[\],;:\\".\p{Cc}\p{Bidi_C}]+\.)+[^\s@<>()[\],;:\\".\p{Cc}\p{Bidi_C}]+$/u;

/** An email address as typed; the output is normalised. */
export const email = typedText(MAX_EMAIL, texts.validation.emailFormat, texts.validation.email)
  .refine(withoutLongMarkRuns[0], { error: texts.validation.emailFormat, abort: true })
  .transform(normalEmail)
  .refine((s) => s.length > 0, { error: texts.validation.email, abort: true })
  .refine((s) => s.length <= MAX_EMAIL && EMAIL_PATTERN.test(s), texts.validation.emailFormat);

/** A person's name: any text that is not blank. */
export const personName = text(MAX_NAME, undefined, texts.validation.name).refine(
  isVisible,
  texts.validation.name,
);

/** An account as administrators see it. Instants are ISO 8601 in UTC. */
export const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** True if the account's owner has confirmed the email address. */
  emailVerified: z.boolean(),
  avatar: z.string().nullable(),
  role: z.enum(roles),
  createdAt: z.string(),
});
export type User = z.infer<typeof user>;

/** An account in the dashboard's table, with its staff role. */
export const managedUser = user.extend({
  staffRole: z
    .enum(staffRoles)
    .nullable()
    .describe('What it may do in the dashboard; null for nothing, or everything.'),
  disabled: z.boolean().describe('True if it cannot sign in.'),
  lastSignInAt: z.string().nullable().describe('Null if it never signed in since this is recorded.'),
});
export type ManagedUser = z.infer<typeof managedUser>;

/** The response of `GET /users/{email}`. */
export const userRecord = user.pick({ role: true, name: true, email: true, avatar: true });
export type UserRecord = z.infer<typeof userRecord>;

/** Body of users/login; `userImage` becomes the avatar where it is `https:`. */
export const loginRecord = z.strictObject({
  email,
  name: text(MAX_NAME).optional(),
  userImage: z.string().max(2000).nullish(),
});

/** Body of users/create-user. */
export const newUserRecord = z.strictObject({ name: personName, email });

/** Body of update-role; `email` is the specification's and decides nothing. */
export const roleChange = z.strictObject({
  role: z.enum(roles, { error: "role must be 'user' or 'admin'" }),
  email: z.string().max(MAX_EMAIL).optional(),
});

/** Body of a change of a staff role. */
export const staffRoleChange = z.strictObject({
  staffRole: z
    .enum(staffRoles, { error: "staffRole must be 'contributor', 'author', 'editor' or null" })
    .nullable(),
});

/** The orders of the dashboard's list of accounts, and what it can be limited to. */
export const userSorts = ['newest', 'oldest', 'name', 'lastSignIn'] as const;
export const userFilters = ['admin', ...staffRoles, 'user', 'disabled'] as const;

/** The query of the dashboard's list of accounts. */
export const managedUserQuery = paging.extend({
  searchTerm: looseText(MAX_SEARCH_TERM).optional(),
  filter: z
    .enum(userFilters)
    .optional()
    .describe('`user` are those without the dashboard; the others are a role, a staff role, or disabled.'),
  sort: z.enum(userSorts).default('newest'),
});
export type ManagedUserQuery = z.output<typeof managedUserQuery>;

/** Body of disabling an account, or enabling it again. */
export const accountState = z.strictObject({ disabled: z.boolean() });

/** Body of giving all articles of an account to another one. */
export const articleRecipient = z.strictObject({
  articlesTo: email.describe('The email address of the account that gets them.'),
});

/** The query of the deletion of an account. */
export const accountDeletion = z.strictObject({
  articlesTo: email
    .optional()
    .describe('The email address of the account that gets its articles; without it, they have no account.'),
});

/** Body of a change of one's own account and byline: an absent field stays, null empties it. */
export const profileChange = z.strictObject({
  name: personName.optional(),
  avatar: z.string().max(2000).nullish(),
  bio: prose(MAX_BIO).nullish(),
});

/** An account as its owner sees it. */
export const ownAccount = user
  .pick({ _id: true, name: true, email: true, emailVerified: true, role: true })
  .extend({
    avatar: z.string().nullable().describe('Root-relative if it is stored on this site.'),
    bio: z.string().nullable(),
    staffRole: managedUser.shape.staffRole,
  });
export type OwnAccount = z.infer<typeof ownAccount>;
