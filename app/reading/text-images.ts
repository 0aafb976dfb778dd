/** Smaller than this, in CSS pixels, an image is a sign among the words. */
const LEAST_PX = 80;
const IMAGES = '.prose img:not(a img, button img, summary img, .avatar, [data-failed])';

async function openImage(image: HTMLElement): Promise<void> {
  (await import('./lightbox.ts')).openImage(image);
}

/**
 * Lets the images of the text open large. An image gets the role of a button and a place in the order of the keyboard; one
 * inside a link leads where that leads.
 */
export function openTextImages(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>(IMAGES)) {
    if (image.complete) prepare(image);
    else image.addEventListener('load', () => prepare(image), { once: true });
  }
}

function prepare(image: HTMLImageElement): void {
  if ('failed' in image.dataset || image.naturalWidth === 0) return;
  const { width, height, naturalWidth, naturalHeight } = image;
  if (Math.min(width || naturalWidth, height || naturalHeight) < LEAST_PX) return;
  image.role = 'button';
  image.tabIndex = 0;
  image.dataset.large = '';
  image.ariaHasPopup = 'dialog';
  image.dataset.alt = image.alt;
  image.ariaLabel = ['Open image', image.alt].filter(Boolean).join(': ');
  // An empty text would make a decoration of the button.
  image.alt ||= image.ariaLabel;
  image.addEventListener('click', () => void openImage(image));
  image.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    void openImage(image);
  });
}
