import { texts } from '../../contract/texts.ts';
import { notify } from './toasts.ts';

/** Puts the article's own address on the clipboard. */
export async function copyLink(button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(addressAt(button));
    notify('success', 'Link copied');
  } catch {
    notify('error', 'The link could not be copied');
  }
}

/** Opens the device's share sheet. */
export async function share(button: HTMLElement): Promise<void> {
  if (!('share' in navigator)) return window.alert(texts.shareUnsupported);
  const title = document.querySelector('h1')?.textContent ?? document.title;
  // A person who closes the share sheet has not met an error.
  await navigator.share({ title, url: addressAt(button) }).catch(() => undefined);
}

/** Says why what is previewed cannot be shared. */
export function sayUnshared(): void {
  notify('error', texts.preview.unshared);
}

function addressAt(button: HTMLElement): string {
  return button.closest<HTMLElement>('[data-address]')?.dataset.address ?? location.href;
}
