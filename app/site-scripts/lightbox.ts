import { element } from '../browser/element.ts';
import { icon } from '../browser/icon.ts';
import { onSwipe } from './swipe.ts';

const paths = { close: 'M18 6 6 18M6 6l12 12', previous: 'm15 18-6-6 6-6', next: 'm9 18 6-6-6-6' };

/**
 * Opens an image of the gallery or the text over the whole screen, with buttons to the previous and the next
 * one.
 */
export function openImage(clicked: HTMLElement): void {
  const group = clicked.matches('.prose img') ? '.prose img[data-large]' : '[data-action=image]';
  const links = [...document.querySelectorAll<HTMLElement>(group)];
  let shown = Math.max(0, links.indexOf(clicked));
  const { dialog, count, figure, previous, next } = createDialog((step) => show(shown + step));

  function show(index: number): void {
    const link = links[index];
    if (!link) return;
    shown = index;
    count.replaceChildren(element('span', { class: 'sr-only' }, 'Image '), `${index + 1} / ${links.length}`);
    figure.replaceChildren(largeImage(link), caption(link));
    // A button that is disabled at either end would lose the focus to the page.
    if (index === 0 || index === links.length - 1) dialog.focus();
    previous.disabled = index === 0;
    next.disabled = index === links.length - 1;
  }

  document.body.append(dialog);
  show(shown);
  dialog.showModal();
}

/** Creates the empty dialog, which calls `go` with 1 or -1. */
function createDialog(go: (step: number) => void) {
  const count = element('h2', {
    id: '_lightbox-title',
    class: 'ps-2 text-sm tabular-nums',
    'aria-live': 'polite',
  });
  const figure = element('figure', {
    class: 'flex min-h-0 grow flex-col items-center justify-center gap-3 px-3 pb-6',
  });
  const [close, previous, next] = [
    button('Close', 'close', 'icon-button'),
    button('Previous image', 'previous', `${arrow} start-2`),
    button('Next image', 'next', `${arrow} end-2`),
  ];
  const head = element('div', { class: 'flex items-center justify-between p-3' }, count, close);
  const dialog = element(
    'dialog',
    { class: 'lightbox', tabindex: -1, 'aria-labelledby': '_lightbox-title' },
    ...[head, figure, previous, next],
  );
  close.addEventListener('click', () => dialog.close());
  previous.addEventListener('click', () => go(-1));
  next.addEventListener('click', () => go(1));
  dialog.addEventListener('click', (event) => isBeside(event) && dialog.close());
  onKeysAndSwipes(dialog, go);
  dialog.addEventListener('close', () => dialog.remove());
  return { dialog, count, figure, previous, next };
}

/**
 * True if a click hit neither the image, its caption nor a button. The image's box may be larger than the
 * visible image.
 */
function isBeside({ target, clientX, clientY }: MouseEvent): boolean {
  if (!(target instanceof HTMLImageElement)) {
    return !(target as Element).closest('figcaption:not(:empty), button');
  }
  const { left, top, width, height } = target.getBoundingClientRect();
  const { naturalWidth, naturalHeight } = target;
  const scale = Math.min(width / naturalWidth, height / naturalHeight);
  const [x, y] = [Math.abs(clientX - left - width / 2), Math.abs(clientY - top - height / 2)];
  return x > (naturalWidth * scale) / 2 || y > (naturalHeight * scale) / 2;
}

/** On a right-to-left site, the next image is to the left. */
function onKeysAndSwipes(dialog: HTMLElement, go: (step: number) => void): void {
  const toRight = document.dir === 'rtl' ? -1 : 1;
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') go(-toRight);
    if (key === 'ArrowRight') go(toRight);
  });
  onSwipe(dialog, (towards) => go(towards === 'left' ? toRight : -toRight));
}

const arrow = 'icon-button absolute top-1/2 bg-shade/60 disabled:opacity-30';

function button(label: string, sign: keyof typeof paths, className: string): HTMLButtonElement {
  const made = element('button', { type: 'button', class: className, 'aria-label': label });
  made.append(icon(`<path d="${paths[sign]}"/>`, 26, sign === 'close' ? '' : 'rtl:-scale-x-100'));
  return made;
}

/** A copy of the image that loads in the size of the screen. */
function largeImage(opener: HTMLElement): Node {
  const small = opener.querySelector('img') ?? opener;
  if (!(small instanceof HTMLImageElement)) return document.createTextNode('');
  const copy = (small.closest('picture') ?? small).cloneNode(true) as HTMLElement;
  const image = copy.querySelector('img') ?? (copy as HTMLImageElement);
  if (copy !== image) copy.className = 'contents';
  for (const sized of [image, ...copy.querySelectorAll('source')]) sized.sizes = '100vw';
  for (const name of ['id', 'role', 'tabindex', 'aria-label', 'aria-haspopup', 'data-large', 'style']) {
    image.removeAttribute(name);
  }
  image.alt = opener.dataset.alt ?? image.alt;
  image.className = 'min-h-0 max-w-full shrink object-contain';
  image.loading = 'eager';
  return copy;
}

/** The caption of a gallery image, or of the figure around an image in the text. */
function caption(opener: HTMLElement): Node {
  const text = opener.dataset.caption ?? opener.closest('figure')?.querySelector('figcaption')?.textContent;
  return element(
    'figcaption',
    { class: 'text-center text-sm text-bright/85', dir: 'auto' },
    text?.trim() ?? '',
  );
}
