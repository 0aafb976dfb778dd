import type { NewPasskey, PasskeyAssertion } from '../../../contract/passkeys.ts';
import { texts } from '../../../contract/texts.ts';
import type { Services } from '../../context.ts';
import { invalid, type LekhaError } from '../../errors.ts';

/** EdDSA, ES256 and RS256 (RFC 9053), which every authenticator has one of. */
export const ALGORITHMS = [-8, -7, -257];

/** The key of a passkey, as it is stored. */
export interface StoredKey {
  id: string;
  public_key: string;
  counter: number;
}

/**
 * The site as passkeys know it: they work for its host name, and browsers name the origin that they are on.
 */
export function relyingParty({ config }: Pick<Services, 'config'>) {
  return { origin: config.publicUrl, id: new URL(config.publicUrl).hostname };
}

/**
 * Verifies a new passkey, and returns its key. The user must have been verified, by a fingerprint or PIN.
 * Throws `invalid`.
 */
export async function verifyNewPasskey(
  services: Services,
  challenge: string,
  { id, clientDataJSON, attestationObject }: NewPasskey,
): Promise<StoredKey> {
  return verify(services, async () => {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
    const attestation = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
    // Browsers send no certificate if none is asked for. The library would ask its issuer over the network.
    if (!['none', 'packed'].includes(attestation.get('fmt')) || attestation.get('attStmt').get('x5c'))
      throw new Error('The passkey has a certificate');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...expected(services, challenge),
      supportedAlgorithmIDs: ALGORITHMS,
      response: { ...credential(id), response: { clientDataJSON, attestationObject } },
    });
    const key = registrationInfo?.credential;
    if (!verified || key?.id !== id) return null;
    return { id, public_key: Buffer.from(key.publicKey).toString('base64url'), counter: key.counter };
  });
}

/**
 * Verifies what a passkey has signed, and returns its new counter, which grows unless it is always 0. Throws
 * `invalid`.
 */
export async function verifyAssertion(
  services: Services,
  challenge: string,
  key: StoredKey,
  { id, userHandle, ...signed }: PasskeyAssertion,
): Promise<number> {
  return verify(services, async () => {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expected(services, challenge),
      response: { ...credential(id), response: signed },
      credential: {
        id: key.id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
        // PostgreSQL returns large integers as texts.
        counter: Number(key.counter),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  });
}

/** The error for a passkey that is unknown, belongs to another account or signed something else. */
export function wrongPasskey(): LekhaError {
  return invalid('passkey', texts.factors.wrongPasskey);
}

function expected(services: Services, challenge: string) {
  const { origin, id } = relyingParty(services);
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  };
}

function credential(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
}

/** The library throws an error of no class of its own for each check that fails, and for hostile bytes. */
async function verify<T>({ log }: Services, work: () => Promise<T | null>): Promise<T> {
  let found: T | null = null;
  try {
    found = await work();
  } catch (err) {
    log.info({ event: 'passkey_refused', err });
  }
  if (found === null) throw wrongPasskey();
  return found;
}
