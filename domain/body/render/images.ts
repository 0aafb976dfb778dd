import type { Node } from '@tiptap/pm/model';
import type { AdditionalImage } from '../../../contract/article.ts';
import type { ResponsiveImage } from '../../../contract/image.ts';
import { type HtmlElement, htmlElement, safeImageUrl } from '../../../shared/body/schema.ts';
import { galleryElement, isGallery } from './gallery.ts';

/** The attributes of an image node. */
export type ImageAttributes = {
  src: string;
  alt: string;
  title?: string | null;
  width?: number | null;
  height?: number | null;
  kind?: string | null;
  /** 'presentation' for an image that needs no alt text. */
  decorative?: string | null;
};

/** This site's images by the URLs in the article. */
export type OwnImages = ReadonlyMap<string, ResponsiveImage>;

/** The text column: 44rem, or the whole width of small screens. */
const SIZES = '(min-width: 48rem) 44rem, 100vw';

/**
 * The sizes of images that are wider than the text, by the place of their figure
 * (app/styles/prose/figures.css).
 */
const WIDE_SIZES: Record<string, string> = {
  'align-wide': '(min-width: 68rem) 64rem, 100vw',
  'align-full': '100vw',
};

/** Gives the images of a figure the sizes of its place, and those of a gallery rows. */
export function figureElement(node: Node, figure: HtmlElement): HtmlElement {
  const sizes = WIDE_SIZES[node.attrs.position];
  const sized = sizes === undefined ? figure : resize(figure, sizes);
  return isGallery(node) ? galleryElement(sized) : sized;
}

function resize(element: HtmlElement, sizes: string): HtmlElement {
  if (element.tag === 'source') return { ...element, attributes: { ...element.attributes, sizes } };
  const children = element.children.map((child) =>
    typeof child === 'string' ? child : resize(child, sizes),
  );
  return { ...element, children };
}

/** A lazy image that reserves its space: with variants and size if it is one of this site. */
export function imageElement(attributes: ImageAttributes, own: OwnImages): HtmlElement {
  const image = own.get(attributes.src);
  if (image) return ownImage(attributes, image);
  const { src, width, height, kind } = attributes;
  const img = imgElement(attributes, { src, width, height });
  const reservesSpace = kind === 'avatar' || (width && height);
  return reservesSpace ? img : htmlElement('span', { class: 'picture-box' }, [img]);
}

function ownImage(attributes: ImageAttributes, image: ResponsiveImage): HtmlElement {
  const sources = image.srcset.map(({ type, value }) =>
    htmlElement('source', { type, srcset: value, sizes: SIZES }),
  );
  const file = { src: image.src, ...displaySize(attributes, image) };
  return htmlElement('picture', {}, [...sources, imgElement(attributes, file)]);
}

/** The author's width in the proportions of the file, or the size of the file. */
function displaySize(
  attributes: ImageAttributes,
  { width, height }: ResponsiveImage,
): { width: number; height: number } {
  if (!attributes.width || attributes.width > width) return { width, height };
  return {
    width: attributes.width,
    height: Math.max(1, Math.round((attributes.width * height) / width)),
  };
}

function imgElement(
  { alt, title, kind, decorative }: ImageAttributes,
  file: Record<string, unknown>,
): HtmlElement {
  return htmlElement('img', {
    ...file,
    alt,
    role: alt === '' ? decorative : null,
    title,
    class: kind,
    loading: 'lazy',
    decoding: 'async',
  });
}

/** An additional image as a figure; none if its URL is not allowed for images. */
export function additionalFigure(image: AdditionalImage, own: OwnImages): HtmlElement[] {
  const src = safeImageUrl(image.url);
  if (src === null) return [];
  const caption = image.caption.trim();
  return [
    htmlElement('figure', { class: 'additional' }, [
      imageElement({ src, alt: image.alt }, own),
      ...(caption === '' ? [] : [htmlElement('figcaption', {}, [caption])]),
    ]),
  ];
}
