import { MAX_TOASTS, TOAST_MS } from '../../contract/limits.ts';
import { element } from './element.ts';
import { icon } from './icon.ts';

type Kind = 'success' | 'error';

/** The paths of the lucide icons that the dashboard's toasts use (ui/toaster.tsx). */
const icons: Record<Kind, string> = {
  success: '<circle cx="12" cy="12" r="10"/><path d="m9 12 2 2 4-4"/>',
  error: '<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>',
};
const cross = '<path d="M18 6 6 18M6 6l12 12"/>';

/** Shows a toast at the bottom of the screen. Screen readers announce it; it can be dismissed, or times out. */
export function notify(kind: Kind, text: string): void {
  const words = element('p', { role: kind === 'error' ? 'alert' : 'status' });
  const dismiss = element('button', { type: 'button', 'aria-label': 'Dismiss' }, icon(cross, 16));
  const toast = element('div', { class: `toast toast-${kind}` }, icon(icons[kind], 19), words, dismiss);
  const host = document.querySelector('.toasts') ?? newHost();
  host.append(toast);
  while (host.childElementCount > MAX_TOASTS) host.firstElementChild?.remove();
  // A frame later: many screen readers do not announce text that comes with its live region.
  requestAnimationFrame(() => words.append(text));
  const leave = () => toast.remove();
  const start = () => setTimeout(leave, TOAST_MS[kind]);
  let timer = start();
  dismiss.addEventListener('click', leave);
  toast.addEventListener('mouseenter', () => clearTimeout(timer));
  toast.addEventListener('mouseleave', () => {
    timer = start();
  });
}

function newHost(): HTMLElement {
  const host = element('section', { class: 'toasts no-print', 'aria-label': 'Notifications' });
  document.body.append(host);
  return host;
}
