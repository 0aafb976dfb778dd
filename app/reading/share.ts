import { texts } from '../../contract/texts.ts';
import { notify } from './notices.ts';

/** Puts the article's own address on the clipboard. */
export async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(canonical());
    notify('success', 'Link copied');
  } catch {
    notify('error', 'The link could not be copied');
  }
}

/** Opens the device's share sheet. */
export async function share(): Promise<void> {
  if (!('share' in navigator)) return window.alert(texts.shareUnsupported);
  const title = document.querySelector('h1')?.textContent ?? document.title;
  // A person who closes the share sheet has not met an error.
  await navigator.share({ title, url: canonical() }).catch(() => undefined);
}

function canonical(): string {
  return document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
}
