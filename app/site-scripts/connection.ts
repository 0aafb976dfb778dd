import { element } from '../browser/element.ts';
import { icon } from '../browser/icon.ts';

/** Shows a notice while the browser is offline, and prevents links from leading to the browser's error page. */
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
  const className =
    'fixed inset-x-4 bottom-4 z-40 mx-auto flex w-fit max-w-measure items-center gap-3 rounded-lg border border-line bg-raised px-5 py-3 text-sm shadow-raised';
  const sign = icon(wifiOff, 18, 'shrink-0 text-warn');
  return element('p', { class: className }, sign, NOTICE);
}

const NOTICE = "You're offline. You can still read this page; others will load once you're back.";
/** The paths of lucide's `WifiOff`, joined. */
const wifiOff =
  '<path d="M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69M19 12.859a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20"/>';

function blockNavigation(event: MouseEvent): void {
  if (navigator.onLine) return;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (link?.origin === location.origin && link.pathname !== location.pathname) event.preventDefault();
}
