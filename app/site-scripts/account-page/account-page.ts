import { opensNewWindow } from '../../browser/navigation.ts';
import { sendTimeZone } from '../../browser/time-zone.ts';
import { togglePassword } from '../../browser/toggle-password.ts';
import { showFlash } from '../flash.ts';
import { leave } from '../part-failed.ts';
import { prepareForms, submitForm } from './forms.ts';
import { usePasskey } from './passkey-button.ts';

const actions: Record<string, (button: HTMLButtonElement) => unknown> = {
  'show-password': togglePassword,
  passkey: usePasskey,
};

/** Starts what scripts add to an account page that has no React. The page is complete without it. */
export function start(): void {
  sendTimeZone();
  showFlash();
  prepareForms();
  document.addEventListener('click', (event) => {
    const element = (event.target as Element).closest<HTMLElement>('button[data-action], a[href]');
    if (element instanceof HTMLAnchorElement) follow(element, event);
    else if (element) actions[element.dataset.action ?? '']?.(element as HTMLButtonElement);
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

/** Follows a link of the site unless the site is away, which would replace what is typed. */
function follow(link: HTMLAnchorElement, event: MouseEvent): void {
  if (opensNewWindow(event) || link.target || link.origin !== location.origin) return;
  event.preventDefault();
  void leave(
    link,
    () => location.assign(link.href),
    () => link.click(),
  );
}
