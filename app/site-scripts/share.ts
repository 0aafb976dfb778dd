import { texts } from '../../contract/texts.ts';
import { notify } from '../browser/toasts.ts';

/** Runs the `data-action` of a button that shares the article. */
export function runShareAction(button: HTMLElement): unknown {
  const { action } = button.dataset;
  if (action === 'copy-link') return copyLink(button);
  return action === 'share' ? share(button) : explainUnshared();
}

/** Copies the article's URL to the clipboard. */
export async function copyLink(button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(sharedUrl(button));
    notify.success('Link copied');
  } catch {
    notify.error('The link could not be copied. Please copy it from the address bar.');
  }
}

/** Opens the share sheet of the device. */
export async function share(button: HTMLElement): Promise<void> {
  if (!('share' in navigator)) return window.alert(texts.shareUnsupported);
  const title = document.querySelector('h1')?.textContent ?? document.title;
  await navigator.share({ title, url: sharedUrl(button) }).catch((error: DOMException) => {
    // Closing the share sheet rejects too. Browsers refuse if the click was long ago.
    if (error.name !== 'AbortError') notify.error('The page could not be shared. Please try again.');
  });
}

/** Explains why a preview cannot be shared. */
function explainUnshared(): void {
  notify.error(texts.preview.unshared);
}

function sharedUrl(button: HTMLElement): string {
  return button.closest<HTMLElement>('[data-url]')?.dataset.url ?? location.href;
}
