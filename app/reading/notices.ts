import { MAX_TOASTS, TOAST_MS } from '../../contract/limits.ts';
import { element } from './element.ts';

type Kind = 'success' | 'error';

/** A short notice at the edge of the screen, read out, gone by itself. */
export function notify(kind: Kind, text: string): void {
  const notice = element('div', {
    class: `notice notice-${kind}`,
    role: kind === 'error' ? 'alert' : 'status',
  });
  const host = document.querySelector('.notices') ?? newHost();
  host.append(notice);
  while (host.childElementCount > MAX_TOASTS) host.firstElementChild?.remove();
  // Put in once the place is there: what comes with it is not read out by every screen reader.
  requestAnimationFrame(() => notice.append(text));
  setTimeout(() => notice.remove(), TOAST_MS[kind]);
}

function newHost(): HTMLElement {
  const host = element('div', { class: 'notices no-print' });
  document.body.append(host);
  return host;
}
