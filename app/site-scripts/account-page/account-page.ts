import { togglePassword } from '../../browser/toggle-password.ts';
import { sendTimeZone } from '../../browser/time-zone.ts';
import { showFlash } from '../flash.ts';
import { prepareForms, submitForm } from './forms.ts';
import { usePasskey } from './passkey-button.ts';

const actions: Record<string, (button: HTMLButtonElement) => unknown> = {
  'show-password': togglePassword,
  passkey: usePasskey,
};

/** Starts what scripts add to an account page that has no React. The page is complete without it. */
export function startAccountPage(): void {
  sendTimeZone();
  showFlash();
  prepareForms();
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('button[data-action]');
    if (button) actions[button.dataset.action ?? '']?.(button);
  });
  document.addEventListener('submit', (event) => submitForm(event));
  // The browser may show the page again as it was when a form had been sent.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  // Repeats the clicks that came before this script.
  for (const clicked of document.querySelectorAll<HTMLElement>('[data-clicked]')) {
    delete clicked.dataset.clicked;
    clicked.click();
  }
}
