import { isForNewWindow } from '../new-window.ts';
import { PRESS_MS } from './limits.ts';

/**
 * What is pressed before its script has come is marked, and pressed again then (reading/reading.ts); a link is followed if
 * none comes.
 */
export function attendPresses(): void {
  addEventListener('click', (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>('[data-press]');
    if (!pressed || event.defaultPrevented || isForNewWindow(event)) return;
    pressed.dataset.early = '';
    if (!(pressed instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    setTimeout(() => {
      if ('early' in pressed.dataset) location.href = pressed.href;
    }, PRESS_MS);
  });
}
