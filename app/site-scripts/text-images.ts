import { loadPart, PartError } from '../browser/load-part.ts';

/**
 * The shortest side of an image that can be enlarged, in CSS pixels. A smaller one is a symbol in the text.
 */
const MIN_PX = 80;
const IMAGES = '.prose img:not(a img, button img, summary img, .avatar, [data-failed])';

async function openImage(image: HTMLImageElement): Promise<void> {
  const found = await loadPart(() => import('./lightbox.ts'));
  if (found instanceof PartError) location.assign(image.currentSrc);
  else found.openImage(image);
}

/** Makes the images of the text buttons that open them large, except for images inside links. */
export function initTextImages(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>(IMAGES)) {
    if (image.complete) prepare(image);
    else image.addEventListener('load', () => prepare(image), { once: true });
  }
}

function prepare(image: HTMLImageElement): void {
  if ('failed' in image.dataset || image.naturalWidth === 0) return;
  const { width, height, naturalWidth, naturalHeight } = image;
  if (Math.min(width || naturalWidth, height || naturalHeight) < MIN_PX) return;
  image.role = 'button';
  image.tabIndex = 0;
  image.dataset.large = '';
  image.ariaHasPopup = 'dialog';
  image.dataset.alt = image.alt;
  image.ariaLabel = ['Open image', image.alt].filter(Boolean).join(': ');
  // An empty alternative text would hide the button from screen readers.
  image.alt ||= image.ariaLabel;
  image.addEventListener('click', () => void openImage(image));
  image.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    void openImage(image);
  });
}
