import { opensNewWindow } from '../browser/navigation.ts';
import { CLICK_MS } from './limits.ts';

/**
 * Marks what is clicked before its script is there, which repeats the click (site-scripts/site-scripts.ts). A
 * link is followed if the script does not come.
 */
export function recordEarlyClicks(): void {
  addEventListener('click', (event) => {
    const clicked = (event.target as Element).closest<HTMLElement>('[data-action]');
    if (!clicked || event.defaultPrevented || opensNewWindow(event)) return;
    clicked.dataset.clicked = '';
    if (!(clicked instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    setTimeout(() => {
      if ('clicked' in clicked.dataset) location.href = clicked.href;
    }, CLICK_MS);
  });
}
