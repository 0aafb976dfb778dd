import { callApi } from './api.ts';
import { callAuth } from './auth-api.ts';
import { assertSupported, signWithPasskey } from './passkeys.ts';

type Options = PublicKeyCredentialRequestOptionsJSON;

/** Signs in with a passkey, without a password, or in place of a code after it (`secondStep`). */
export async function signInByPasskey(secondStep: boolean): Promise<void> {
  assertSupported();
  const options = await callAuth<Options>('/passkey/generate-authenticate-options', { secondStep });
  await callAuth('/passkey/verify-authentication', await signWithPasskey(options));
}

/** Proves with a passkey who the user is. */
export async function proveByPasskey(): Promise<void> {
  assertSupported();
  const options = await callApi<Options>('POST', '/account/sign-in-again/passkey');
  await callApi('POST', '/account/sign-in-again', { passkey: await signWithPasskey(options) });
}
