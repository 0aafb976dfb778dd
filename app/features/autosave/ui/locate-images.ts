import type { FormContent } from '../../../../contract/working-copy.ts';
import { reveal } from '../../../browser/reveal.ts';

/** Where an image is in the article form. */
export interface ImageLocation {
  label: string;
  /** The form field with its URL; null for an image in the body. */
  field: string | null;
  /** Its number among the images of the body or the slots, from 0. */
  index: number;
}

/** Locates the images with these URLs in the form: first those in the body, then the others. */
export function locateImages(content: FormContent, urls: readonly string[]): ImageLocation[] {
  const inBody = imagesIn(content.post).flatMap(({ url, alt }, index) =>
    urls.includes(url)
      ? [{ label: `image ${index + 1} of the text${alt && ` (${alt})`}`, field: null, index }]
      : [],
  );
  return [...inBody, ...locateOutsideBody(content, urls)];
}

/** Locates banner and additional images, which needs no DOM. */
export function locateOutsideBody(content: FormContent, urls: readonly string[]): ImageLocation[] {
  const banner = urls.includes(content.bannerImg)
    ? [{ label: 'Banner image', field: 'bannerImg', index: 0 }]
    : [];
  const additional = content.additionalImages.flatMap(({ url }, index) =>
    urls.includes(url) ? [{ label: `Image ${index + 1}`, field: `image-${index}-url`, index }] : [],
  );
  return [...banner, ...additional];
}

/** Scrolls to an image and moves the focus to where it can be replaced. */
export function focusImage({ field, index }: ImageLocation, form: HTMLFormElement | null): void {
  const image = field ? form?.querySelector(`[name="${field}"]`)?.parentElement : imageInBody(form, index);
  if (!image) return;
  if (!field) {
    selectInBody(image);
    return;
  }
  reveal(image);
  image.scrollIntoView({ block: 'center' });
  image.querySelector<HTMLElement>('input[type=file]')?.focus({ preventScroll: true });
}

/** Skips upload cards, whose images have `blob:` URLs and are not part of the body. */
function imageInBody(form: HTMLFormElement | null, index: number): Element | undefined {
  const images = form?.querySelectorAll('.ProseMirror img[src]') ?? [];
  return [...images].filter((image) => !image.getAttribute('src')?.startsWith('blob:'))[index];
}

/** Scrolls to an element in the text, and moves the cursor to it. */
export function selectInBody(element: Element): void {
  reveal(element);
  element.scrollIntoView({ block: 'center' });
  element.closest<HTMLElement>('.ProseMirror')?.focus({ preventScroll: true });
  getSelection()?.setBaseAndExtent(element, 0, element, 0);
}

/** Parses the HTML without loading or running anything in it. */
function imagesIn(html: string): { url: string; alt: string }[] {
  const { images } = new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html');
  return [...images].map((image) => ({
    url: image.getAttribute('src') ?? '',
    alt: image.getAttribute('alt') ?? '',
  }));
}
