import { callAuth } from '../../browser/auth-api.ts';
import { leaveFlash } from '../../browser/flash.ts';
import { signWithPasskey } from '../../browser/passkeys.ts';
import { PasskeyButton } from './passkey-button.tsx';

interface PasskeySignInProps {
  /** The path to go to next. */
  next: string;
  /** True after the password of an account with a second factor. */
  secondStep?: boolean;
}

/** Signs in with a passkey, without a password or in place of a code. */
export function PasskeySignIn({ next, secondStep = false }: PasskeySignInProps) {
  return (
    <PasskeyButton
      label={secondStep ? 'Use a passkey' : 'Sign in with a passkey'}
      onUse={async () => {
        const options = await callAuth<PublicKeyCredentialRequestOptionsJSON>(
          '/passkey/generate-authenticate-options',
          { secondStep },
        );
        await callAuth('/passkey/verify-authentication', await signWithPasskey(options));
        leaveFlash('loggedIn');
        location.assign(next);
      }}
    />
  );
}
