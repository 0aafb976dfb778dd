import { type Html, type HtmlElement, htmlElement, writeHtml } from '../../../shared/body/schema.ts';
import { absoluteUrl } from '../../../shared/body/urls.ts';
import { readHtml } from '../read-html.ts';
import { type EmailStyles, emailStyles } from './email-styles.ts';
import { plainEmail } from './email-text.ts';

/** A body as the parts of an email. */
export type EmailBody = {
  html: string;
  text: string;
  /** True if blocks at its end are missing, because it would be too long. */
  isCut: boolean;
};

export type EmailOptions = {
  /** The URL of the article, from which its URLs are resolved. */
  base: string;
  isRightToLeft: boolean;
  maxBytes: number;
};

type EmailContext = { base: string; styles: EmailStyles };

const MAX_IMAGE_WIDTH = 560;

/** See `renderForEmail` in `body.ts`. */
export function forEmail(rendered: string, { base, isRightToLeft, maxBytes }: EmailOptions): EmailBody {
  const context = { base, styles: emailStyles(isRightToLeft) };
  const html: string[] = [];
  const text: string[] = [];
  let bytes = 0;
  for (const block of readHtml(rendered)) {
    const styled = toEmailHtml(block, context);
    const written = writeHtml(styled);
    bytes += Buffer.byteLength(written);
    if (bytes > maxBytes) return { html: html.join(''), text: text.join('\n\n'), isCut: true };
    html.push(written);
    const plain = plainEmail(styled).trim();
    if (plain) text.push(plain);
  }
  return { html: html.join('\n'), text: text.join('\n\n'), isCut: false };
}

/** The attributes that mean the same in an email. */
const COMMON = ['dir', 'lang', 'colspan', 'rowspan', 'start', 'reversed', 'title'];
/** Elements that stay as they are, with a style. */
const SAME = new Set(
  'p h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code strong b em i u s sub sup small kbd br hr thead tbody tr th td caption'.split(
    ' ',
  ),
);
/** Elements that become another one with the same role. */
const RENAMED: Record<string, string> = {
  h1: 'h2',
  figure: 'div',
  figcaption: 'p',
  summary: 'p',
  mark: 'span',
  span: 'span',
  section: 'div',
  details: 'div',
  aside: 'div',
  del: 's',
  ins: 'u',
};

function toEmailHtml(piece: Html, context: EmailContext): Html[] {
  if (typeof piece === 'string') return [piece];
  const { tag, attributes, children } = piece;
  const { styles } = context;
  const inner = () => children.flatMap((child) => toEmailHtml(child, context));
  if (tag === 'a') return [link(piece, inner(), context)];
  if (tag === 'img') return image(piece, context);
  if (tag === 'input') return [attributes.checked === undefined ? '☐ ' : '☑ '];
  if (tag === 'math') return [htmlElement('code', { style: styles.tags.code }, [formula(piece)])];
  if (tag === 'table') return [htmlElement('table', tableAttributes(styles), inner())];
  if (tag === 'pre')
    return [htmlElement('pre', { class: 'c', style: styles.tags.pre }, [joinText(children)])];
  if (tag === 'div' && attributes.class === 'embed') return [card(inner(), styles)];
  const name = SAME.has(tag) ? tag : RENAMED[tag];
  // What a mail program does not need: wrappers, sources of images, scripts of the page.
  if (name === undefined) return tag === 'source' || tag === 'annotation' ? [] : inner();
  return [htmlElement(name, commonAttributes(piece, styles), name === 'br' || name === 'hr' ? [] : inner())];
}

function commonAttributes({ tag, attributes }: HtmlElement, styles: EmailStyles) {
  const common = Object.fromEntries(
    COMMON.flatMap((name) => (attributes[name] ? [[name, attributes[name]]] : [])),
  );
  const style = [styles.tags[tag], authorStyle(String(attributes.style ?? ''))].filter(Boolean).join(';');
  return { ...common, ...(styles.classes[tag] && { class: styles.classes[tag] }), ...(style && { style }) };
}

/**
 * The alignment and colours that an author gave. The first colour of `light-dark()` is the one for a light background.
 */
function authorStyle(style: string): string {
  const align = /(?:^|;)\s*text-align:\s*(left|right|center|justify)/.exec(style)?.[1];
  const color =
    /(?:^|;)\s*color:\s*(?:light-dark\()?(#[0-9a-f]{3,8}|rgb\([0-9, ]+\)|[a-z]+(?=[;,)]|$))/i.exec(
      style,
    )?.[1];
  const background = /background-color:\s*(?:light-dark\()?(#[0-9a-f]{3,8})/i.exec(style)?.[1];
  return [
    align && `text-align:${align}`,
    color && `color:${color}`,
    background && `background-color:${background};color:#111111`,
  ]
    .filter(Boolean)
    .join(';');
}

function link({ attributes }: HtmlElement, children: Html[], { base, styles }: EmailContext): Html {
  const href = absoluteUrl(String(attributes.href ?? ''), base);
  if (!/^(https?:|mailto:)/i.test(href)) return htmlElement('span', {}, children);
  const isPlayer = attributes['data-action'] === 'player';
  const shown = isPlayer ? children.map(toPlayerText) : children;
  return htmlElement('a', { href, class: 'l', style: styles.tags.a }, shown);
}

/** The label of a player as a text; anything else as it is. */
function toPlayerText(piece: Html): Html {
  if (typeof piece === 'string' || piece.tag !== 'span') return piece;
  const [label = ''] = piece.children;
  return label === 'Play' ? '▶ Play' : label;
}

/** An image with a web URL; any other is replaced by its alt text. */
function image({ attributes }: HtmlElement, { base, styles }: EmailContext): Html[] {
  const alt = String(attributes.alt ?? '');
  const src = absoluteUrl(String(attributes.src ?? ''), base);
  if (!/^https?:/i.test(src)) return alt ? [htmlElement('em', {}, [alt])] : [];
  const given = Number(attributes.width) || MAX_IMAGE_WIDTH;
  const width = Math.min(given, MAX_IMAGE_WIDTH);
  return [htmlElement('img', { src, alt, width, border: 0, style: styles.image(width) })];
}

function tableAttributes(styles: EmailStyles) {
  return { cellpadding: 8, cellspacing: 0, border: 0, width: '100%', style: styles.tags.table };
}

/** A card of a link: a table with a border, which every mail program shows. */
function card(children: Html[], styles: EmailStyles): Html {
  const cell = htmlElement('td', { class: 'b', style: styles.card }, children);
  const table = { role: 'presentation', ...tableAttributes(styles), cellpadding: 16 };
  return htmlElement('table', table, [htmlElement('tbody', {}, [htmlElement('tr', {}, [cell])])]);
}

/** The TeX of a formula, since mail programs do not know MathML. */
function formula({ attributes, children }: HtmlElement): string {
  const annotation = findTag(children, 'annotation');
  return String(attributes.alttext ?? '') || joinText(annotation?.children ?? children);
}

function findTag(pieces: readonly Html[], tag: string): HtmlElement | undefined {
  for (const piece of pieces) {
    if (typeof piece === 'string') continue;
    const found = piece.tag === tag ? piece : findTag(piece.children, tag);
    if (found) return found;
  }
  return undefined;
}

function joinText(pieces: readonly Html[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : joinText(piece.children))).join('');
}
