import { EncodedSize } from '../../../platform/encoded-size.ts';
import { type Html, type HtmlElement, htmlElement, writeHtml } from '../../../shared/body/schema.ts';
import { readTask, taskSign } from '../../../shared/body/tasks.ts';
import { absoluteUrl } from '../../../shared/body/urls.ts';
import { type Campaign, markLink } from '../../../shared/campaign.ts';
import { detectDirection } from '../../../shared/text/text-direction.ts';
import { readHtml } from '../read-html.ts';
import { authorColours, authorStyle, type EmailColours, writeDarkRules } from './email-colours.ts';
import { type EmailStyles, emailStyles } from './email-styles.ts';
import { plainEmail } from './email-text.ts';

/** A body as the parts of an email. */
export type EmailBody = {
  html: EmailPart;
  text: EmailPart;
  /** The rules of a style sheet for a dark page: the colours of words that an author coloured. */
  darkRules: string;
};

export type EmailPart = {
  content: string;
  /** True if blocks at its end are missing, because it would be too long. */
  isCut: boolean;
};

export type EmailOptions = {
  /** The URL of the article, from which its URLs are resolved. */
  base: string;
  isRightToLeft: boolean;
  /** The maximum of the HTML, and of HTML and text together, in bytes as they are sent. */
  maxBytes: { html: number; total: number };
  /** The URLs in emails of images whose own are not for emails. */
  images?: ReadonlyMap<string, string>;
  /** Stands for a start of the article that says less, because the next block is too long. */
  description?: string;
  /** The colour of links. */
  accent?: string;
  /** The marks of links to the site. */
  campaign?: Campaign | null;
};

type EmailContext = EmailColours & {
  base: string;
  images: ReadonlyMap<string, string>;
  isRightToLeft: boolean;
  styles: EmailStyles;
  accent: string;
  campaign: Campaign | null;
};

const MAX_IMAGE_WIDTH = 560;
const AVATAR_WIDTH = 64;
const LINK = '#0b57d0';

/** See `renderForEmail` in `body.ts`. */
export function forEmail(rendered: string, options: EmailOptions): EmailBody {
  const {
    base,
    isRightToLeft,
    maxBytes,
    images = new Map(),
    description = '',
    accent = LINK,
    campaign = null,
  } = options;
  const styles = emailStyles(isRightToLeft, accent);
  const context = { base, images, isRightToLeft, styles, accent, campaign, darkColours: new Set<string>() };
  const blocks = readHtml(rendered).map((block) => toEmailHtml(block, context));
  const html = takeFitting(blocks.map(writeHtml), maxBytes.html);
  const texts = blocks.slice(0, html.parts.length).map((block) => plainEmail(block).trim());
  const text = takeFitting(texts, maxBytes.total - html.bytes);
  const isLess = (shown: string[]) =>
    shown.length < blocks.length && shown.join('').length < description.length;
  const paragraph = htmlElement('p', { style: styles.tags.p }, [description]);
  return {
    html: {
      content: isLess(texts) ? writeHtml([paragraph]) : html.parts.join('\n'),
      isCut: html.parts.length < blocks.length,
    },
    text: {
      content: isLess(text.parts) ? description : text.parts.filter(Boolean).join('\n\n'),
      isCut: text.parts.length < blocks.length,
    },
    darkRules: writeDarkRules(context.darkColours),
  };
}

/** The first parts that fit into `maxBytes` as they are sent, and their size. */
function takeFitting(parts: readonly string[], maxBytes: number): { parts: string[]; bytes: number } {
  const size = new EncodedSize();
  const fitting: string[] = [];
  let bytes = 0;
  for (const part of parts) {
    if (size.add(`${part}\n\n`).bytes > maxBytes) break;
    fitting.push(part);
    bytes = size.bytes;
  }
  return { parts: fitting, bytes };
}

/** The attributes that mean the same in an email. */
const COMMON = ['dir', 'lang', 'colspan', 'rowspan', 'start', 'type', 'reversed', 'title'];
/** Elements that stay as they are, with a style. */
const SAME = new Set(
  'p h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote table thead tbody tr th td caption strong b em i u s sub sup small code kbd br hr'.split(
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
/** Elements whose text on a right-to-left page has its own direction, as on the site. */
const OWN_DIRECTION = new Set('p h1 h2 h3 h4 h5 h6 dt dd th td caption figcaption summary'.split(' '));
/** The longest word, in characters, that does not break in a cell, and the width of a character in pixels. */
const CELL_WORD = { characters: 12, width: 10 };
/** Elements that can follow the text of a list item. */
const BLOCKS = new Set('p ul ol dl div pre blockquote aside details figure section'.split(' '));

/** Elements that become something else. */
const CONVERTERS: Record<string, (element: HtmlElement, context: EmailContext) => Html[]> = {
  a: link,
  img: image,
  pre: ({ children }, context) => [preformatted(joinText(children), context)],
  code: (piece, { styles }) => [inlineCode(joinText([piece]), styles)],
  math: (math, { styles }) => [inlineCode(formula(math), styles)],
  table: (table, context) =>
    styled(table, context, { cellpadding: 8, cellspacing: 0, border: 0, width: '100%' }),
  input: ({ attributes }) => [`${taskSign(attributes.checked !== undefined)} `],
  div: division,
  figure: (figure, outer) => {
    const context = contextIn(figure, outer);
    return [htmlElement('div', commonAttributes(figure, context), figureChildren(figure, context))];
  },
  // In-mail anchors work in few mail programs.
  sup: (sup, context) =>
    sup.attributes.class === 'footnote-ref'
      ? [htmlElement('sup', {}, [joinText(sup.children)])]
      : styled(sup, context),
  // What a mail program does not need.
  source: () => [],
  annotation: () => [],
};

function toEmailHtml(piece: Html, context: EmailContext): Html[] {
  if (typeof piece === 'string') return [piece];
  return (Object.hasOwn(CONVERTERS, piece.tag) ? CONVERTERS[piece.tag]! : styled)(piece, context);
}

function convert(children: readonly Html[], context: EmailContext): Html[] {
  return children.flatMap((child) => toEmailHtml(child, context));
}

/** An element with its style. Of an element that means nothing in an email, only the content stays. */
function styled(element: HtmlElement, outer: EmailContext, extra = {}): Html[] {
  const { tag, children } = element;
  const name = SAME.has(tag) ? tag : RENAMED[tag];
  if (name === undefined) return convert(children, outer);
  if (tag === 'br' || tag === 'hr') return [htmlElement(name, commonAttributes(element, outer))];
  const context = contextIn(element, outer);
  const inner = tag === 'li' ? itemChildren(element, context) : convert(children, context);
  return [htmlElement(name, { ...extra, ...commonAttributes(element, context) }, inner)];
}

/** The context inside an element with a direction or a background of its own. */
function contextIn({ attributes, children }: HtmlElement, context: EmailContext): EmailContext {
  const scheme = authorStyle(attributes).get('color-scheme');
  const direction = attributes.dir === 'auto' ? findDirection(children) : attributes.dir;
  const isRightToLeft = direction === undefined ? context.isRightToLeft : direction === 'rtl';
  return {
    ...context,
    ...(isRightToLeft !== context.isRightToLeft && {
      isRightToLeft,
      styles: emailStyles(isRightToLeft, context.accent),
    }),
    ...((scheme === 'light' || scheme === 'dark') && { background: scheme }),
  };
}

function commonAttributes(element: HtmlElement, context: EmailContext): Record<string, unknown> {
  const { tag, attributes } = element;
  const { styles } = context;
  const common = Object.fromEntries(
    COMMON.flatMap((name) => (attributes[name] ? [[name, attributes[name]]] : [])),
  );
  const given = authorStyle(attributes);
  const colours = authorColours(given, context);
  const style = [
    styles.tags[tag],
    (tag === 'td' || tag === 'th') && cellWidth(element),
    readTask(attributes.class as string) !== null && styles.task,
    attributes.class === 'footnotes' && styles.footnotes,
    // The alignment of the email is inherited, and does not follow the direction.
    attributes.dir && `text-align:${context.isRightToLeft ? 'right' : 'left'}`,
    given.has('text-align') && `text-align:${given.get('text-align')}`,
    colours.style,
  ].filter(Boolean);
  const classes = [attributes.class === 'footnotes' ? 'b' : styles.classes[tag], colours.class].filter(
    Boolean,
  );
  return {
    ...common,
    ...ownDirection(element, context),
    ...(classes.length > 0 && { class: classes.join(' ') }),
    ...(style.length > 0 && { style: style.join(';') }),
  };
}

/** The width that keeps the words of a cell whole, except long ones: a wide table scrolls. */
function cellWidth({ children }: HtmlElement): string {
  const words = joinText(children).split(/\s+/);
  const longest = words.reduce((length, word) => Math.max(length, word.length), 0);
  return `min-width:${Math.min(longest, CELL_WORD.characters) * CELL_WORD.width}px`;
}

/**
 * The direction that an author gave, by its name, as few mail programs know `auto`; else that of text from
 * left to right among text from right to left.
 */
function ownDirection({ tag, attributes, children }: HtmlElement, { isRightToLeft }: EmailContext) {
  if (attributes.dir) return { dir: isRightToLeft ? 'rtl' : 'ltr' };
  const isForeign = isRightToLeft && OWN_DIRECTION.has(tag) && findDirection(children) === 'ltr';
  return isForeign ? { dir: 'ltr' } : {};
}

function findDirection(pieces: readonly Html[]): 'rtl' | 'ltr' | undefined {
  for (const piece of pieces) {
    const found = typeof piece === 'string' ? detectDirection(piece) : findDirection(piece.children);
    if (found) return found;
  }
  return undefined;
}

/** The content of a list item. Its text has its own direction; its marker stays on the side of the list. */
function itemChildren({ children }: HtmlElement, context: EmailContext): Html[] {
  const isBlock = (child: Html) => typeof child === 'object' && BLOCKS.has(child.tag);
  const end = children.findIndex(isBlock);
  const text = end < 0 ? children : children.slice(0, end);
  if (!context.isRightToLeft || findDirection(text) !== 'ltr') return convert(children, context);
  const span = htmlElement('span', { dir: 'ltr' }, convert(text, context));
  return [span, ...convert(children.slice(text.length), context)];
}

function link({ attributes, children }: HtmlElement, context: EmailContext): Html[] {
  if (attributes.class === 'footnote-backref') return [];
  const { base, styles, background, campaign } = context;
  const inner = convert(children, context);
  const href = markLink(absoluteUrl(String(attributes.href ?? ''), base), campaign);
  if (!/^(https?:|mailto:)/i.test(href)) return [htmlElement('span', {}, inner)];
  const style = background === 'dark' ? styles.darkLink : styles.tags.a;
  return [htmlElement('a', { href, ...(!background && { class: 'l' }), style }, inner)];
}

/** An image with a web URL; any other is replaced by its alt text. */
function image({ attributes }: HtmlElement, { base, images, styles }: EmailContext): Html[] {
  const alt = String(attributes.alt ?? '');
  const url = String(attributes.src ?? '');
  const src = absoluteUrl(images.get(url) ?? url, base);
  if (!/^https?:/i.test(src)) return alt ? [htmlElement('em', {}, [alt])] : [];
  const most = attributes.class === 'avatar' ? AVATAR_WIDTH : MAX_IMAGE_WIDTH;
  const width = Math.min(Number(attributes.width) || most, most);
  return [htmlElement('img', { src, alt, width, border: 0, style: styles.image(width) })];
}

function preformatted(text: string, { styles }: EmailContext): HtmlElement {
  return htmlElement('pre', { class: 'c', dir: 'ltr', style: styles.tags.pre }, [text]);
}

function inlineCode(text: string, styles: EmailStyles): HtmlElement {
  return htmlElement('code', { dir: 'ltr', style: styles.tags.code }, [text]);
}

function division(element: HtmlElement, context: EmailContext): Html[] {
  const { attributes, children } = element;
  switch (attributes.class) {
    case 'embed':
      return [card(element, context)];
    case 'formula': {
      const [shown] = children;
      const math = typeof shown === 'object' && shown.tag === 'math' ? formula(shown) : joinText(children);
      return [preformatted(math, context)];
    }
    case 'gallery-row':
      return figureChildren(element, context);
    case 'table-scroll':
      return [htmlElement('div', { style: context.styles.scroll }, convert(children, context))];
    default:
      return convert(children, context);
  }
}

/** The content of a figure, with a gap after each image. */
function figureChildren({ children }: HtmlElement, context: EmailContext): Html[] {
  return children.flatMap((child) => {
    const shown = toEmailHtml(child, context);
    return isFigureImage(child) ? [htmlElement('div', { style: context.styles.item }, shown)] : shown;
  });
}

function isFigureImage(child: Html): boolean {
  if (typeof child === 'string') return false;
  const isGalleryCell = child.tag === 'div' && child.attributes.class === undefined;
  return isGalleryCell || ['picture', 'img', 'span', 'a'].includes(child.tag);
}

/** A card of a link: a table with a border, which every mail program shows. */
function card({ children }: HtmlElement, context: EmailContext): Html {
  const isLink = (child: Html): child is HtmlElement => typeof child === 'object' && child.tag === 'a';
  // The label of a player says nothing about the direction.
  const texts = children.filter((child) => !isLink(child));
  const inner = contextIn(htmlElement('td', { dir: 'auto' }, texts), context);
  const { styles } = inner;
  const tight = { ...inner, styles: { ...styles, tags: { ...styles.tags, p: styles.item } } };
  const shown = children.flatMap((child) =>
    isLink(child) ? cardLinks(child, tight) : toEmailHtml(child, tight),
  );
  const dir = inner.isRightToLeft ? 'rtl' : 'ltr';
  const cell = htmlElement('td', { class: 'b', dir, style: styles.card }, shown);
  const style = `${styles.tags.table};table-layout:fixed;margin:0 0 20px`;
  const table = { role: 'presentation', cellpadding: 16, cellspacing: 0, border: 0, width: '100%', style };
  return htmlElement('table', table, [htmlElement('tbody', {}, [htmlElement('tr', {}, [cell])])]);
}

/**
 * The image of a card, which leads where its title does, and the label of its player, each on a line of its
 * own.
 */
function cardLinks(element: HtmlElement, context: EmailContext): Html[] {
  const { styles } = context;
  const isLabel = (child: Html) =>
    typeof child === 'object' && child.tag === 'span' && !child.attributes.class;
  const images = element.children.filter((child) => !isLabel(child));
  const label = joinText(element.children.filter(isLabel));
  const line = (children: Html[], attributes = {}) => {
    const [shown] = link({ ...element, children }, context) as [HtmlElement];
    const all = { ...shown.attributes, ...attributes };
    return htmlElement('div', { style: styles.item }, [{ ...shown, attributes: all }]);
  };
  return [
    ...(images.length > 0 ? [line(images, { 'aria-hidden': true, tabindex: -1 })] : []),
    ...(label ? [line([label === 'Play' ? '▶ Play' : label])] : []),
  ];
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
