import { z } from 'zod';
import { MAX_CODE, MAX_PASSWORD } from './limits.ts';
import { passkeyAssertion } from './passkeys.ts';
import { texts } from './texts.ts';

/** A session of the caller's own account. */
export const session = z.object({
  _id: z.string(),
  device: z.string().describe('The browser and system that it began with, such as “Firefox on Linux”.'),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable().describe('At most five minutes old while it is used.'),
  isCurrent: z.boolean().describe('True for the session of this request.'),
});
export type Session = z.infer<typeof session>;

/** The ways in which an account can prove who it is. */
export const identityProofs = z.object({
  password: z.boolean(),
  code: z.boolean().describe('A code of the authenticator app, or a recovery code.'),
  passkey: z.boolean(),
  providers: z
    .array(z.object({ id: z.enum(['google', 'oidc']), name: z.string() }))
    .describe('Where the account signs in, if it can prove itself in no other way: by a new sign-in there.'),
});
export type IdentityProofs = z.infer<typeof identityProofs>;

/** A code of an authenticator app, or a recovery code. */
export const code = z
  .string({ error: texts.factors.code })
  .trim()
  .min(1, texts.factors.code)
  .max(MAX_CODE, texts.factors.wrongCode);

/** Body of `POST /account/sign-in-again`: one of the proofs. */
export const identityProof = z.strictObject({
  password: z
    .string()
    .min(1, texts.validation.password)
    .max(MAX_PASSWORD, `Password must be at most ${MAX_PASSWORD} characters`)
    .optional(),
  code: code.optional(),
  passkey: passkeyAssertion.optional(),
});
export type IdentityProof = z.output<typeof identityProof>;
