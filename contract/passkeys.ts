import { z } from 'zod';
import { text } from './fields.ts';
import { MAX_NAME } from './limits.ts';

/** The most passkeys of an account. */
export const MAX_PASSKEYS = 20;

/** A credential's id as a passkey may have it: authenticators make ids of 16 to 250 bytes. */
const MAX_ID = 1000;
/** The largest texts of a browser and an authenticator, in base64url. */
const MAX_CLIENT_DATA = 4000;
const MAX_SIGNED = 4000;
const MAX_ATTESTATION = 8000;
/** WebAuthn's 64 bytes. */
const MAX_USER_HANDLE = 88;

const base64url = (max: number) =>
  z
    .string()
    .max(max, { error: 'is too long', abort: true })
    .regex(/^[\w-]+$/, 'must be base64url');

/** The id of a passkey. */
export const passkeyId = base64url(MAX_ID);

/** The signature of a passkey, from `PublicKeyCredential.toJSON()`. */
export const passkeyAssertion = z.strictObject({
  id: passkeyId,
  clientDataJSON: base64url(MAX_CLIENT_DATA),
  authenticatorData: base64url(MAX_SIGNED),
  signature: base64url(MAX_SIGNED),
  userHandle: base64url(MAX_USER_HANDLE).optional(),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** Body of `POST /account/factors/passkeys`: a new passkey, from `PublicKeyCredential.toJSON()`. */
export const newPasskey = z.strictObject({
  name: text(MAX_NAME).refine((name) => name !== '', 'Enter a name, such as that of your device.'),
  id: passkeyId,
  clientDataJSON: base64url(MAX_CLIENT_DATA),
  attestationObject: base64url(MAX_ATTESTATION),
  transports: z.array(z.string().max(20)).max(10),
});
export type NewPasskey = z.output<typeof newPasskey>;

/** WebAuthn's options, with the challenge that is signed once, within five minutes. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

/** Body of asking for a challenge to sign in. */
export const passkeySignIn = z.strictObject({
  secondStep: z.boolean().default(false).describe('True to finish a sign-in that needs a second step.'),
});
