import { type Html, type HtmlElement, htmlElement, writeHtml } from '../../../shared/body/schema.ts';
import { taskSign } from '../../../shared/body/tasks.ts';
import { absoluteUrl } from '../../../shared/body/urls.ts';
import { readHtml } from '../read-html.ts';

/** The attributes of a rendered body that contain a URL. */
const URL_ATTRIBUTES = ['href', 'src'];

export interface FeedOptions {
  /** The URL of the page, from which URLs are resolved. */
  base: string;
  /** The URLs of images that stand for others. */
  images: ReadonlyMap<string, string>;
}

/** See `renderForFeed` in `body.ts`. */
export function forFeed(rendered: string, options: FeedOptions): string {
  return writeHtml(readHtml(rendered).map((piece) => rewrite(piece, options)));
}

function rewrite(piece: Html, options: FeedOptions): Html {
  if (typeof piece === 'string') return piece;
  const { tag, attributes, children } = piece;
  if (tag === 'math') return withSource(piece);
  if (tag === 'input') return `${taskSign('checked' in attributes)} `; // programs remove form controls
  const { base, images } = options;
  const entries = Object.entries(attributes).map(([name, value]) => {
    const url = tag === 'img' && name === 'src' ? images.get(String(value)) : undefined;
    return [name, absoluteValue(name, url ?? String(value), base)];
  });
  return {
    tag,
    attributes: Object.fromEntries(entries),
    children: [
      ...animation(piece, options),
      ...children.map(tag === 'pre' ? plainCode : (child) => rewrite(child, options)),
    ],
  };
}

/**
 * The file of an animation, which has no variants, for readers that show it instead of the image that stands
 * for it.
 */
function animation({ tag, children }: HtmlElement, { base, images }: FeedOptions): Html[] {
  const [img, ...others] = children;
  if (tag !== 'picture' || typeof img !== 'object' || img.tag !== 'img' || others.length > 0) return [];
  const src = String(img.attributes.src);
  if (!images.has(src) || !src.endsWith('.webp')) return [];
  return [htmlElement('source', { type: 'image/webp', srcset: absoluteUrl(src, base) })];
}

/** A formula as MathML with its TeX, for programs that know only one of them. */
function withSource(math: HtmlElement): Html {
  const annotation = htmlElement('annotation', { encoding: 'application/x-tex' }, [
    String(math.attributes.alttext ?? ''),
  ]);
  const row = htmlElement('mrow', {}, math.children);
  return { ...math, children: [htmlElement('semantics', {}, [row, annotation])] };
}

function absoluteValue(name: string, value: string, base: string): string {
  if (URL_ATTRIBUTES.includes(name)) return absoluteUrl(value, base);
  return name === 'srcset' ? absoluteSrcset(value, base) : value;
}

/** Only images of this site have a srcset, and their URLs contain neither commas nor spaces. */
function absoluteSrcset(srcset: string, base: string): string {
  return srcset
    .split(/,\s+/)
    .map((candidate) => candidate.replace(/^\S+/, (url) => absoluteUrl(url, base)))
    .join(', ');
}

/** Code without highlighting. */
function plainCode(code: Html): Html {
  return typeof code === 'string' ? code : { ...code, children: [joinText(code.children)] };
}

function joinText(pieces: readonly Html[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : joinText(piece.children))).join('');
}
