import type { FormContent } from '../../../../contract/working-copy.ts';
import { ownAddress } from '../../../components/own-address.ts';

/** Where a picture stands in the writing desk's form. */
export interface ImageLocation {
  label: string;
  /** The form's field with its address; in the text none, but which of its pictures it is, from 0. */
  field: string | null;
  index: number;
}

/** Where pictures with these addresses stand, in the order of the form. */
export function locateImages(content: FormContent, addresses: readonly string[]): ImageLocation[] {
  const inText = picturesIn(content.post).flatMap(({ url, alt }, index) =>
    addresses.includes(ownAddress(url))
      ? [{ label: `picture ${index + 1} of the text${alt && ` (${alt})`}`, field: null, index }]
      : [],
  );
  return [...inText, ...locateOutsideBody(content, addresses)];
}

/** The same for the banner and the additional images alone, which asks for no document. */
export function locateOutsideBody(content: FormContent, addresses: readonly string[]): ImageLocation[] {
  const isMeant = (url: string) => addresses.includes(ownAddress(url));
  const banner = isMeant(content.bannerImg) ? [{ label: 'Banner image', field: 'bannerImg', index: 0 }] : [];
  const additional = content.additionalImages.flatMap(({ url }, index) =>
    isMeant(url) ? [{ label: `Image ${index + 1}`, field: `image-${index}-url`, index }] : [],
  );
  return [...banner, ...additional];
}

/** Brings a picture into view, and the keyboard to where another one can be chosen. */
export function goTo({ field, index }: ImageLocation, form: HTMLFormElement | null): void {
  const picture = field
    ? form?.querySelector(`[name="${field}"]`)?.parentElement
    : pictureInText(form, index);
  if (!picture) return;
  picture.scrollIntoView({ block: 'center' });
  if (field) picture.querySelector<HTMLElement>('input[type=file]')?.focus({ preventScroll: true });
  else putCursorAt(picture);
}

/** A card of an upload under way shows its picture by a `blob:` address, and is no picture of the text. */
function pictureInText(form: HTMLFormElement | null, index: number): Element | undefined {
  const shown = form?.querySelectorAll('.ProseMirror img[src]') ?? [];
  return [...shown].filter((image) => !image.getAttribute('src')?.startsWith('blob:'))[index];
}

function putCursorAt(picture: Element): void {
  picture.closest<HTMLElement>('.ProseMirror')?.focus({ preventScroll: true });
  getSelection()?.setBaseAndExtent(picture, 0, picture, 0);
}

/** Without anything being loaded or run. */
function picturesIn(html: string): { url: string; alt: string }[] {
  const { images } = new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html');
  return [...images].map((image) => ({
    url: image.getAttribute('src') ?? '',
    alt: image.getAttribute('alt') ?? '',
  }));
}
