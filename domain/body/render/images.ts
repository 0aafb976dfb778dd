import type { AdditionalImage } from '../../../contract/article.ts';
import { type HtmlElement, htmlElement, safePicture } from '../../../contract/body.ts';
import type { ResponsiveImage } from '../../../contract/image.ts';

/** What is known of an image where it stands: the attributes of an image node. */
export type ImageAttributes = {
  src: string;
  alt: string;
  title?: string | null;
  width?: number | null;
  height?: number | null;
  kind?: string | null;
};

/** Our own pictures by the addresses an article has for them. */
export type OwnImages = ReadonlyMap<string, ResponsiveImage>;

/** The reading column: 44rem of text, the whole width on small screens. */
const SIZES = '(min-width: 48rem) 44rem, 100vw';

/** A picture that loads late and takes its place at once: with variants and size when it is ours. */
export function imageElement(shown: ImageAttributes, own: OwnImages): HtmlElement {
  const picture = own.get(shown.src);
  if (picture) return ownImage(shown, picture);
  const img = imgElement(shown, { src: shown.src, width: shown.width, height: shown.height });
  const keepsPlace = shown.kind === 'avatar' || (shown.width && shown.height);
  return keepsPlace ? img : htmlElement('span', { class: 'picture-box' }, [img]);
}

function ownImage(shown: ImageAttributes, picture: ResponsiveImage): HtmlElement {
  const sources = picture.srcset.map(({ type, value }) =>
    htmlElement('source', { type, srcset: value, sizes: SIZES }),
  );
  const file = { src: picture.src, ...sizeOf(shown, picture) };
  return htmlElement('picture', {}, [...sources, imgElement(shown, file)]);
}

/** The size the author gave, in the file's own proportions, else the file's. */
function sizeOf(
  shown: ImageAttributes,
  { width, height }: ResponsiveImage,
): { width: number; height: number } {
  if (!shown.width || shown.width > width) return { width, height };
  return { width: shown.width, height: Math.max(1, Math.round((shown.width * height) / width)) };
}

function imgElement(shown: ImageAttributes, file: Record<string, unknown>): HtmlElement {
  return htmlElement('img', {
    ...file,
    alt: shown.alt,
    title: shown.title,
    class: shown.kind,
    loading: 'lazy',
    decoding: 'async',
  });
}

/** One of an article's additional images as a figure; none when its address is not one a picture may have. */
export function additionalFigure(image: AdditionalImage, own: OwnImages): HtmlElement[] {
  const src = safePicture(image.url);
  if (src === null) return [];
  const caption = image.caption.trim();
  return [
    htmlElement('figure', { class: 'additional' }, [
      imageElement({ src, alt: image.alt }, own),
      ...(caption === '' ? [] : [htmlElement('figcaption', {}, [caption])]),
    ]),
  ];
}
