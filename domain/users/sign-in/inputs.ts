import { z } from 'zod';
import { MAX_PASSWORD, MAX_URL } from '../../../contract/limits.ts';
import { texts } from '../../../contract/texts.ts';
import { email as anyEmail, personName } from '../../../contract/user.ts';

/** The email address of an account. better-auth accepts fewer than can receive email. */
export const accountEmail = anyEmail.refine(
  (s) => z.email().safeParse(s).success,
  texts.validation.emailFormat,
);

const url = z.string().max(MAX_URL).optional();
/** PostgreSQL refuses queries with a NUL. */
const withoutNul = (s: string) => !s.includes('\0');
const token = z
  .string()
  .min(1, 'The link is not complete.')
  .max(MAX_URL)
  .refine(withoutNul, 'The link is not complete.');

/** Any password; the minimum length is checked where a new one is set. */
const password = z
  .string({ error: texts.validation.password })
  .min(1, texts.validation.password)
  .max(MAX_PASSWORD, `Password must be at most ${MAX_PASSWORD} characters`);

/** The input of each operation. better-auth knows more fields; those that are not listed do not exist. */
export const inputs = {
  none: z.strictObject({}),
  signUp: z.strictObject({
    name: personName,
    email: accountEmail,
    password,
    rememberMe: z.boolean().optional(),
    callbackURL: url,
  }),
  signIn: z.strictObject({
    email: accountEmail,
    password,
    rememberMe: z.boolean().optional(),
    callbackURL: url,
  }),
  provider: z.strictObject({
    provider: z.enum(['google', 'oidc']),
    callbackURL: url,
    errorCallbackURL: url,
    newUserCallbackURL: url,
    disableRedirect: z.boolean().optional(),
  }),
  providerCallback: z.record(z.string().max(100), z.string().max(4000).refine(withoutNul)),
  verifyEmail: z.strictObject({ token, callbackURL: url }),
  requestVerification: z.strictObject({ email: accountEmail, callbackURL: url }),
  requestPasswordReset: z.strictObject({ email: accountEmail, redirectTo: url }),
  resetPassword: z.strictObject({ token, newPassword: password }),
  changePassword: z.strictObject({
    currentPassword: password,
    newPassword: password,
    revokeOtherSessions: z.boolean().optional(),
  }),
  profile: z.strictObject({
    name: personName.optional(),
    image: z.string().max(MAX_URL).nullable().optional(),
  }),
};

/** The input of an operation before it is checked. */
export type Input<N extends keyof typeof inputs> = z.input<(typeof inputs)[N]>;
