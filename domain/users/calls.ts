import { z } from 'zod';
import { MAX_ADDRESS, MAX_PASSWORD } from '../../contract/limits.ts';
import { texts } from '../../contract/texts.ts';
import { email as anyEmail, personName } from '../../contract/user.ts';

/** An address that an account may have: better-auth takes fewer than letters can be sent to. */
export const accountEmail = anyEmail.refine(
  (s) => z.email().safeParse(s).success,
  texts.validation.emailFormat,
);

const address = z.string().max(MAX_ADDRESS).optional();
/** No token holds a NUL, which PostgreSQL cannot even be asked for. */
const withoutNul = (s: string) => !s.includes('\0');
const token = z
  .string()
  .min(1, 'The link is not complete.')
  .max(MAX_ADDRESS)
  .refine(withoutNul, 'The link is not complete.');

/** Any password that somebody may have; whether a new one is long enough is checked where it is set. */
const password = z
  .string({ error: texts.validation.password })
  .min(1, texts.validation.password)
  .max(MAX_PASSWORD, `Password must be at most ${MAX_PASSWORD} characters`);

/**
 * Every call of `/api/auth` that is let through, with the fields that it may carry. better-auth knows many more of both;
 * what is not listed here does not exist.
 */
export const calls = {
  'GET /ok': z.looseObject({}),
  'GET /get-session': z.looseObject({}),
  'POST /sign-up/email': z.strictObject({
    name: personName,
    email: accountEmail,
    password,
    rememberMe: z.boolean().optional(),
    callbackURL: address,
  }),
  'POST /sign-in/email': z.strictObject({
    email: accountEmail,
    password,
    rememberMe: z.boolean().optional(),
    callbackURL: address,
  }),
  'POST /sign-in/social': z.strictObject({
    provider: z.literal('google'),
    callbackURL: address,
    errorCallbackURL: address,
    newUserCallbackURL: address,
    disableRedirect: z.boolean().optional(),
  }),
  'GET /callback/google': z.record(z.string().max(100), z.string().max(4000).refine(withoutNul)),
  'POST /sign-out': z.strictObject({}),
  'GET /verify-email': z.strictObject({ token, callbackURL: address }),
  'POST /send-verification-email': z.strictObject({ email: accountEmail, callbackURL: address }),
  'POST /request-password-reset': z.strictObject({ email: accountEmail, redirectTo: address }),
  'POST /reset-password': z.strictObject({ token, newPassword: password }),
  'POST /change-password': z.strictObject({
    currentPassword: password,
    newPassword: password,
    revokeOtherSessions: z.boolean().optional(),
  }),
  'POST /update-user': z.strictObject({
    name: personName.optional(),
    image: z.string().max(MAX_ADDRESS).nullable().optional(),
  }),
} satisfies Record<string, z.ZodType>;

/** The calls of better-auth that are passed on. */
export type CallName = keyof typeof calls;

/** What a call was given, checked. */
export type Input<N extends CallName = CallName> = z.output<(typeof calls)[N]>;
