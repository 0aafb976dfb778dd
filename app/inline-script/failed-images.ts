import { pageState } from './page-state.ts';

/**
 * Replaces every image that fails to load with a placeholder. Hides an optional one, such as an avatar over
 * initials. A page whose script or style sheet fails to load looks as it does without scripts.
 */
export function replaceFailedImages(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) {
        if (!target.dataset.failed) replace(target);
      } else if ((target as Element).matches?.('script,[rel=stylesheet]')) delete pageState.scripts;
    },
    true,
  );
}

function replace(image: HTMLImageElement): void {
  image.dataset.failed = '1';
  if ('optional' in image.dataset) {
    image.hidden = true;
    return;
  }
  for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) {
    source.srcset = '/placeholder.svg';
  }
  image.removeAttribute('srcset');
  image.src = '/placeholder.svg';
}
