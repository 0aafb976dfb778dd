import { type Html, type HtmlElement, htmlElement, writeHtml } from '../../../shared/body/schema.ts';
import { taskSign } from '../../../shared/body/tasks.ts';
import { absoluteUrl } from '../../../shared/body/urls.ts';
import { readHtml } from '../read-html.ts';

/** The attributes of a rendered body that contain a URL. */
const URL_ATTRIBUTES = ['href', 'src'];

/** See `renderForFeed` in `body.ts`. */
export function withAbsoluteUrls(rendered: string, base: string): string {
  return writeHtml(readHtml(rendered).map((piece) => rewrite(piece, base)));
}

function rewrite(piece: Html, base: string): Html {
  if (typeof piece === 'string') return piece;
  const { tag, attributes, children } = piece;
  if (tag === 'math') return withSource(piece);
  if (tag === 'input') return `${taskSign('checked' in attributes)} `; // programs remove form controls
  const entries = Object.entries(attributes).map(([name, value]) => [
    name,
    absoluteValue(name, String(value), base),
  ]);
  return {
    tag,
    attributes: Object.fromEntries(entries),
    children: children.map(tag === 'pre' ? plainCode : (child) => rewrite(child, base)),
  };
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
