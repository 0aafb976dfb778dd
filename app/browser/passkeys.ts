import type { NewPasskey, PasskeyAssertion } from '../../contract/passkeys.ts';

/** Makes a passkey in the browser. Throws an error with a sentence for the user. */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<Omit<NewPasskey, 'name'>> {
  const made = await ask(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  );
  const { id, response } = made.toJSON() as RegistrationResponseJSON;
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** Lets a passkey sign the challenge of the options. Throws an error with a sentence for the user. */
export async function signWithPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
): Promise<PasskeyAssertion> {
  const used = await ask(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  );
  const { id, response } = used.toJSON() as AuthenticationResponseJSON;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
}

async function ask(work: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  assertSupported();
  try {
    return (await work()) as PublicKeyCredential;
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : '';
    throw new Error(failures[name] ?? 'The passkey could not be used. Please try again.', { cause });
  }
}

/** Throws an error with a sentence for the user where no passkey works. */
export function assertSupported(): void {
  // Without https there is no such class.
  if (typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential)
    return;
  throw new Error(
    isSecureContext
      ? 'This browser cannot use passkeys. A newer one can.'
      : 'Passkeys work only where the address of a site begins with https.',
  );
}

/** The sentences for the errors of WebAuthn. */
const failures: Record<string, string> = {
  NotAllowedError: 'No passkey was used. Please try again, or sign in another way.',
  InvalidStateError: 'This device has a passkey of your account already.',
  SecurityError: 'Passkeys do not work at this address of the site.',
};
