import { errorMessage } from '../../browser/api.ts';
import { leaveFlash } from '../../browser/flash.ts';
import { proveByPasskey, signInByPasskey } from '../../browser/passkey-sign-in.ts';
import { removeAlert, showAlert } from './alert.ts';
import { setBusy } from './busy.ts';

/** Asks for a passkey (app/features/passkeys/passkey-sign-in.tsx) and goes on to the next page. */
export async function usePasskey(button: HTMLButtonElement): Promise<void> {
  const { use, next = '/' } = button.dataset;
  const place = button.parentElement!;
  const free = setBusy(button);
  if (!free) return;
  removeAlert(place);
  try {
    if (use === 'proof') await proveByPasskey();
    else {
      await signInByPasskey(use === 'second-step');
      leaveFlash('loggedIn');
    }
    location.assign(next);
  } catch (error) {
    showAlert(place, errorMessage(error));
    free();
  }
}
