import { callApi } from '../../browser/api.ts';
import { signWithPasskey } from '../../browser/passkeys.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** Proves with a passkey who the user is. */
export function PasskeyProof({ onProved }: { onProved: () => void }) {
  return (
    <PasskeyButton
      label="Use a passkey"
      onUse={async () => {
        const options = await callApi<PublicKeyCredentialRequestOptionsJSON>(
          'POST',
          '/account/sign-in-again/passkey',
        );
        await callApi('POST', '/account/sign-in-again', { passkey: await signWithPasskey(options) });
        onProved();
      }}
    />
  );
}
