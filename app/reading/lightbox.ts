import { element } from './element.ts';
import { icon } from './icon.ts';
import { onSwipe } from './swipe.ts';

const lines = { close: 'M18 6 6 18M6 6l12 12', previous: 'm15 18-6-6 6-6', next: 'm9 18 6-6-6-6' };

/** One image of the gallery, or of the text, over the whole screen, with the way to its neighbours there. */
export function openImage(pressed: HTMLElement): void {
  const group = pressed.matches('.prose img') ? '.prose img[data-large]' : '[data-press=image]';
  const links = [...document.querySelectorAll<HTMLElement>(group)];
  let shown = Math.max(0, links.indexOf(pressed));
  const { dialog, count, figure, previous, next } = newBox((step) => show(shown + step));

  function show(index: number): void {
    const link = links[index];
    if (!link) return;
    shown = index;
    count.replaceChildren(element('span', { class: 'sr-only' }, 'Image '), `${index + 1} / ${links.length}`);
    figure.replaceChildren(largePicture(link), caption(link));
    // At either end an arrow is switched off and would drop the focus out of the dialog.
    if (index === 0 || index === links.length - 1) dialog.focus();
    previous.disabled = index === 0;
    next.disabled = index === links.length - 1;
  }

  document.body.append(dialog);
  show(shown);
  dialog.showModal();
}

/** The empty dialog; `go` is told each step that is asked for, 1 or -1. */
function newBox(go: (step: number) => void) {
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
  attendKeysAndSwipes(dialog, go);
  dialog.addEventListener('close', () => dialog.remove());
  return { dialog, count, figure, previous, next };
}

/** Whether neither the image itself, its caption nor a button was pressed. The image's box may be wider than what it shows. */
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

/** The next image comes from where lines end: from the left in a site written from right to left. */
function attendKeysAndSwipes(dialog: HTMLElement, go: (step: number) => void): void {
  const toRight = document.dir === 'rtl' ? -1 : 1;
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') go(-toRight);
    if (key === 'ArrowRight') go(toRight);
  });
  onSwipe(dialog, (towards) => go(towards === 'left' ? toRight : -toRight));
}

const arrow = 'icon-button absolute top-1/2 bg-shade/60 disabled:opacity-30';

function button(label: string, sign: keyof typeof lines, look: string): HTMLButtonElement {
  const made = element('button', { type: 'button', class: look, 'aria-label': label });
  made.append(icon(`<path d="${lines[sign]}"/>`, 26, sign === 'close' ? '' : 'rtl:-scale-x-100'));
  return made;
}

/** The page's own image, asked for in the size of the screen. */
function largePicture(opener: HTMLElement): Node {
  const small = opener.querySelector('img') ?? opener;
  if (!(small instanceof HTMLImageElement)) return document.createTextNode('');
  const picture = (small.closest('picture') ?? small).cloneNode(true) as HTMLElement;
  const image = picture.querySelector('img') ?? (picture as HTMLImageElement);
  if (picture !== image) picture.className = 'contents';
  for (const sized of [image, ...picture.querySelectorAll('source')]) sized.sizes = '100vw';
  for (const name of ['id', 'role', 'tabindex', 'aria-label', 'aria-haspopup', 'data-large', 'style']) {
    image.removeAttribute(name);
  }
  image.alt = opener.dataset.alt ?? image.alt;
  image.className = 'min-h-0 max-w-full shrink object-contain';
  image.loading = 'eager';
  return picture;
}

/** What is said below the image: of the gallery its caption, in the text that of its figure. */
function caption(opener: HTMLElement): Node {
  const said = opener.dataset.caption ?? opener.closest('figure')?.querySelector('figcaption')?.textContent;
  return element(
    'figcaption',
    { class: 'text-center text-sm text-bright/85', dir: 'auto' },
    said?.trim() ?? '',
  );
}
