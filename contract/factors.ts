import { z } from 'zod';
import { text } from './fields.ts';
import { MAX_NAME } from './limits.ts';
import { code, passkeyResponse } from './session.ts';
import { texts } from './texts.ts';

/** A passkey, without its key. */
export const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** The second factors of an account. */
export const factors = z.object({
  authenticator: z.boolean().describe('True if an app makes codes for it.'),
  recoveryCodes: z.int().describe('The number of unused recovery codes.'),
  passkeys: z.array(passkey),
});
export type Factors = z.infer<typeof factors>;

/** What an authenticator app needs, once. */
export const newAuthenticator = z.object({
  secret: z.string().describe('In base32, for typing it in.'),
  uri: z.string().describe('For a QR code.'),
});
export type NewAuthenticator = z.infer<typeof newAuthenticator>;

/** The recovery codes that were made, which only this response contains; null if there were some already. */
export const recoveryCodes = z.array(z.string()).nullable();

/** Body of confirming an authenticator app by its first code. */
export const firstCode = z.strictObject({ code });

const name = text(MAX_NAME, undefined, texts.validation.name).refine((s) => s !== '', texts.validation.name);

/** Body of a new passkey, and of a new name for one. */
export const newPasskey = z.strictObject({ name, response: passkeyResponse });
export const passkeyChange = z.strictObject({ name });
