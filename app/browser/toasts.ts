import { MAX_TOASTS, TOAST_MS } from '../../contract/limits.ts';
import { element } from './element.ts';
import { icon } from './icon.ts';

type Kind = 'success' | 'error' | 'loading';

interface ToastOptions {
  /** Replaces the toast with the same id. */
  id?: string | undefined;
  /** False if the page announces the same text to screen readers. */
  announced?: boolean;
}

/** The paths of lucide icons. */
const icons: Record<Kind, string> = {
  success: '<circle cx="12" cy="12" r="10"/><path d="m9 12 2 2 4-4"/>',
  error: '<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>',
  loading: '<path d="M21 12a9 9 0 1 1-6.219-8.56"/>',
};
const cross = '<path d="M18 6 6 18M6 6l12 12"/>';

/** The distance between the toasts and a save bar. */
const GAP_PX = 12;

let count = 0;

/**
 * Shows toasts at the bottom of the screen. Each call returns an id: a later toast with the same id replaces
 * it. A toast can be dismissed and times out, but a loading toast stays until it is replaced.
 */
export const notify = {
  success: (text: string, id?: string) => show('success', text, { id }),
  error: (text: string, id?: string) => show('error', text, { id }),
  /** Shows an error that the page also states in an alert. */
  errorWithoutAnnouncement: (text: string) => show('error', text, { announced: false }),
  loading: (text: string, id?: string) => show('loading', text, { id }),
};

function show(kind: Kind, text: string, { id = `toast-${++count}`, announced = true }: ToastOptions): string {
  const role = kind === 'error' ? 'alert' : 'status';
  const message = element('p', announced ? { role } : {});
  const dismiss = element('button', { type: 'button', 'aria-label': 'Dismiss' }, icon(cross, 16));
  const iconElement = icon(icons[kind], 19);
  const toast = element(
    'div',
    { class: `toast toast-${kind}`, 'data-toast': id },
    iconElement,
    message,
    dismiss,
  );
  const host = document.querySelector<HTMLElement>('.toasts') ?? createHost();
  const former = [...host.children].find((other) => (other as HTMLElement).dataset.toast === id);
  if (former) former.replaceWith(toast);
  else host.append(toast);
  while (host.childElementCount > MAX_TOASTS) host.firstElementChild?.remove();
  // A frame later: many screen readers do not announce text that comes with its live region.
  requestAnimationFrame(() => message.append(text));
  keepAboveSaveBar(host);
  const remove = () => toast.remove();
  dismiss.addEventListener('click', remove);
  if (kind !== 'loading') removeLater(toast, TOAST_MS[kind]);
  return id;
}

/** Removes a toast after a time, which starts again when the pointer leaves the toast. */
function removeLater(toast: HTMLElement, ms: number): void {
  const start = () => setTimeout(() => toast.remove(), ms);
  let timer = start();
  toast.addEventListener('mouseenter', () => clearTimeout(timer));
  toast.addEventListener('mouseleave', () => {
    timer = start();
  });
}

function createHost(): HTMLElement {
  const host = element('section', { class: 'toasts no-print', 'aria-label': 'Notifications' });
  document.body.append(host);
  return host;
}

/**
 * Keeps the toasts above a sticky save bar while there are any. The height of the bar changes with its text.
 */
function keepAboveSaveBar(host: HTMLElement): void {
  if (host.childElementCount === 0) return;
  const bar = [...document.querySelectorAll('.save-bar')].at(-1)?.getBoundingClientRect();
  // The bar of the editor is at the top of wide screens.
  const isBelow = bar && bar.top + bar.bottom > window.innerHeight;
  const isInView = isBelow && bar.height > 0 && bar.top < window.innerHeight;
  const bottom = isInView ? `${Math.round(window.innerHeight - bar.top + GAP_PX)}px` : '';
  if (host.style.insetBlockEnd !== bottom) host.style.insetBlockEnd = bottom;
  if (bar) requestAnimationFrame(() => keepAboveSaveBar(host));
}
