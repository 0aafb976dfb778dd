import { takeFlash } from '../browser/flash.ts';
import { notify } from '../browser/toasts.ts';

/** Shows the message that the previous page left for this one. */
export function showFlash(): void {
  const flash = takeFlash();
  if (flash) notify.success(flash);
}
