import type { Mark, Node } from '@tiptap/pm/model';
import type { AdditionalImage } from '../../../contract/article.ts';
import type { articleHighlighter } from '../../../shared/body/highlight.ts';
import {
  type Html,
  type HtmlElement,
  htmlElement,
  type RenderHooks,
  renderBlocks,
  writeHtml,
} from '../../../shared/body/schema.ts';
import { publishedUrl } from '../../../shared/body/urls.ts';
import { readingMinutes } from '../../../shared/text/reading-time.ts';
import { parseTree } from '../parse.ts';
import { altTexts, embedTexts, plainText, textStart } from '../plain-text.ts';
import { readHtml } from '../read-html.ts';
import { buildTree } from '../tree.ts';
import { embedElement, type LinkCards } from './embeds.ts';
import { emphasised } from './emphasis.ts';
import { withoutDeadFootnotes } from './footnotes.ts';
import type { FormulaRenderer } from './formulas.ts';
import { assignHeadingIds, headingLevels, type TocEntry, tableOfContents } from './headings.ts';
import {
  additionalFigure,
  figureElement,
  type ImageAttributes,
  imageElement,
  type OwnImages,
} from './images.ts';
import { placeImages } from './place-images.ts';
import { readableColour, schemeOn } from './readable-colours.ts';
import { headerScopes, isEmptyHeader, type Scope } from './table-headers.ts';
import { taskItem } from './task-item.ts';

/** Options for rendering a body. */
export type RenderOptions = {
  images: OwnImages;
  /** The cards of its embeds; an embed without one shows its URL. */
  cards?: LinkCards;
  additionalImages?: AdditionalImage[];
  lang?: string;
  /** The site's own origin: links to it are not links to another host. */
  origin?: string;
  /** Highlights code; without it code stays plain. */
  highlight?: ReturnType<typeof articleHighlighter>;
  /** Renders formulas; without it their source is shown. */
  formula?: FormulaRenderer;
};

/** See `renderBody` in `body.ts`. */
export type RenderedBody = {
  rendered: string;
  toc: TocEntry[];
  headings: string;
  text: string;
  readMinutes: number;
  start: string;
};

/** See `renderBody` in `body.ts`. */
export function render(html: string, options: RenderOptions): RenderedBody {
  const doc = withoutDeadFootnotes(parseTree(buildTree(html)));
  const headings = assignHeadingIds(doc);
  const images = (options.additionalImages ?? []).toSorted((a, b) => a.position - b.position);
  const text = plainText(doc);
  const cardTexts = embedTexts(doc, options.cards);
  const entries = [...headings.values()];
  return {
    rendered: writeHtml(
      placeImages(
        doc,
        renderBlocks(doc, dressFor(doc, headings, options)),
        images.flatMap((image) => additionalFigure(image, options.images)),
      ).map(withPublishedLinks),
    ),
    toc: tableOfContents(entries),
    headings: entries.map((entry) => entry.text).join('\n'),
    text: [text, ...cardTexts, ...altTexts(doc), ...images.flatMap(({ caption, alt }) => [caption, alt])]
      .filter(Boolean)
      .join('\n'),
    readMinutes: readingMinutes(text, options.lang),
    start: textStart(doc),
  };
}

/** Bodies store links as their authors wrote them. */
function withPublishedLinks(piece: Html): Html {
  if (typeof piece === 'string' || piece.tag === 'math') return piece;
  const { href } = piece.attributes;
  const attributes =
    typeof href === 'string' ? { ...piece.attributes, href: publishedUrl(href) } : piece.attributes;
  return { ...piece, attributes, children: piece.children.map(withPublishedLinks) };
}

/** The page's additions to the stored body, by node and mark. */
function dressFor(
  doc: Node,
  headings: Map<Node, TocEntry>,
  { images, cards = new Map(), lang, origin, highlight, formula = renderSource }: RenderOptions,
): RenderHooks {
  const levels = headingLevels(doc);
  const scopes = headerScopes(doc);
  const image = (node: Node) => imageElement(node.attrs as ImageAttributes, images);
  const nodes: Record<string, RenderHooks['node']> = {
    callout: (_node, element) => withFirst(element, { role: 'note' }),
    codeBlock: (node, element) => scrollableCode(element, highlight?.(node.textContent, node.attrs.language)),
    embed: ({ attrs }) => embedElement({ href: attrs.href, text: attrs.text }, cards),
    figure: figureElement,
    figureImage: image,
    formula: ({ attrs }) => formula(attrs.tex, true),
    inlineFormula: ({ attrs }) => formula(attrs.tex, false),
    footnoteReturn: (_node, element) => withFirst(element, { 'aria-label': 'Back to the text' }),
    footnotes: (_node, element) => withFirst(element, { role: 'doc-endnotes' }),
    heading: (node, element) =>
      headingElement(node, element, headings.get(node)?.id ?? '', levels.get(node) ?? 2),
    image,
    listItem: taskItem,
    table: scrollableTable,
    tableCell: onReadableBackground,
    tableHeader: (node, element) =>
      headerElement(node, onReadableBackground(node, element), scopes.get(node)),
    tableRow: onReadableBackground,
  };
  const marks: Record<string, RenderHooks['mark']> = {
    backgroundColour: ({ attrs }, element) => withColourScheme(element, attrs.colour),
    italic: (_mark, element) => emphasised(element, lang),
    link: (mark, element) =>
      isForeign(mark, origin) ? withLast(element, { rel: 'noopener noreferrer' }) : element,
    work: (_mark, element) => emphasised(element, lang),
    textColour: ({ attrs }, element) => withLast(element, { style: `color:${readableColour(attrs.colour)}` }),
  };
  return {
    node: (node, element) => nodes[node.type.name]?.(node, element) ?? element,
    mark: (mark, element) => marks[mark.type.name]?.(mark, element) ?? element,
  };
}

function renderSource(tex: string): HtmlElement {
  return htmlElement('code', {}, [tex]);
}

/**
 * A heading with the level of its position; a class gives it the look of the level that the author chose, if
 * that differs.
 */
function headingElement({ attrs }: Node, element: HtmlElement, id: string, level: number): HtmlElement {
  const look = level === attrs.level ? null : `h${attrs.level}`;
  const { id: _given, ...attributes } = element.attributes;
  return { ...element, tag: `h${level}`, attributes: { id, class: look, ...attributes } };
}

/** Makes code scroll, also with the keyboard. `highlighted` is its text as HTML. */
function scrollableCode(pre: HtmlElement, highlighted: string | undefined): HtmlElement {
  const children = pre.children.map((code) =>
    typeof code === 'string' || highlighted === undefined
      ? code
      : { ...code, children: readHtml(highlighted) },
  );
  return { ...withFirst(pre, { tabindex: 0 }), children };
}

/** Makes a table scroll, also with the keyboard. It is not a landmark, because there may be many. */
function scrollableTable({ attrs }: Node, table: HtmlElement): HtmlElement {
  const label = attrs.caption ?? 'Table';
  return htmlElement('div', { class: 'table-scroll', role: 'group', tabindex: 0, 'aria-label': label }, [
    table,
  ]);
}

/** An empty header cell, for example in the corner of a table, becomes an ordinary cell. */
function headerElement(header: Node, element: HtmlElement, scope: Scope | undefined): HtmlElement {
  if (isEmptyHeader(header)) return { ...withLast(element, { scope: null }), tag: 'td' };
  return scope ? withFirst(element, { scope }) : element;
}

function onReadableBackground({ attrs }: Node, element: HtmlElement): HtmlElement {
  return attrs.background === null ? element : withColourScheme(element, attrs.background);
}

function withColourScheme(element: HtmlElement, colour: string): HtmlElement {
  const scheme = schemeOn(colour);
  return scheme
    ? withLast(element, { style: `${element.attributes.style};color-scheme:${scheme}` })
    : element;
}

function withFirst(element: HtmlElement, attributes: HtmlElement['attributes']): HtmlElement {
  return { ...element, attributes: { ...attributes, ...element.attributes } };
}

function withLast(element: HtmlElement, attributes: HtmlElement['attributes']): HtmlElement {
  return { ...element, attributes: { ...element.attributes, ...attributes } };
}

function isForeign(mark: Mark, origin: string | undefined): boolean {
  if (!/^https?:/i.test(mark.attrs.href)) return false;
  return origin === undefined || URL.parse(mark.attrs.href)?.origin !== origin;
}
