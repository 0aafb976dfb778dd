import { takeFlash } from '../components/flash.ts';
import { notify } from './toasts.ts';

/** Says what the page before this one left to be said. */
export function sayFlash(): void {
  const flash = takeFlash();
  if (flash) notify('success', flash);
}
