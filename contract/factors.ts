import { z } from 'zod';
import { code } from './session.ts';

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

/** The secret that an authenticator app needs, once. */
export const newAuthenticator = z.object({
  secret: z.string().describe('In base32, for typing it in.'),
  uri: z.string().describe('For a QR code.'),
});
export type NewAuthenticator = z.infer<typeof newAuthenticator>;

/** The recovery codes that were made, which only this response contains; null if there were some already. */
export const recoveryCodes = z.array(z.string()).nullable();

/** Body of confirming an authenticator app by its first code. */
export const firstCode = z.strictObject({ code });
