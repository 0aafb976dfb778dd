import { element } from '../browser/element.ts';

/**
 * Shows a notice while the browser is offline, and prevents links from leading to the browser's error page.
 */
export function initConnectionNotice(): void {
  const host = element('div', { role: 'status', class: 'offline no-print' });
  document.body.append(host);
  const update = () => host.replaceChildren(...(navigator.onLine ? [] : [notice()]));
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  window.addEventListener('click', blockNavigation, true);
  if (!navigator.onLine) update();
}

function notice(): HTMLElement {
  return element('p', {}, NOTICE);
}

const NOTICE = "You're offline. You can still read this page; others will load once you're back.";
function blockNavigation(event: MouseEvent): void {
  if (navigator.onLine) return;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (link?.origin === location.origin && link.pathname !== location.pathname) event.preventDefault();
}
