import { type DOMOutputSpec, Fragment, type Mark, type Node } from '@tiptap/pm/model';
import { escapeText } from '../text/escape-html.ts';

/** A piece of HTML before it is written: unescaped text, or an element. */
export type Html = string | HtmlElement;

/** An element before it is written. An attribute of null or undefined is left out. */
export type HtmlElement = {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly children: readonly Html[];
  /** The label of a footnote or reference that Markdown can have, as `labelFootnotes` sets it. */
  readonly footnote?: string;
};

/** Changes the elements of some nodes and marks, whose elements in the stored body the functions receive. */
export type RenderHooks = {
  node?: (node: Node, element: HtmlElement) => HtmlElement;
  mark?: (mark: Mark, element: HtmlElement) => HtmlElement;
};

/** Elements that never have an end tag: https://html.spec.whatwg.org/multipage/syntax.html#void-elements */
const VOID = new Set(['br', 'hr', 'img', 'input', 'source']);

/** Nodes in which a lone paragraph is written as bare text. */
const TIGHT = new Set(['listItem', 'tableCell', 'tableHeader', 'definition']);

/** Writes a document as HTML by the `toDOM` of its specs, without a DOM. */
export function serialiseBody(doc: Node): string {
  return trimBlocks(doc).map(serialiseBlock).join('');
}

/** Renders each top-level block of a document as an element, without empty paragraphs at the end. */
export function renderBlocks(doc: Node, hooks: RenderHooks): HtmlElement[] {
  return trimBlocks(doc).map((block) => renderNode(block, hooks));
}

/**
 * The top-level blocks as they are stored: without the empty paragraphs that editors leave at the end of the
 * text, and with all footnotes in one list behind it.
 */
export function trimBlocks(doc: Node): readonly Node[] {
  const [list, ...others] = doc.children.filter(isNotes);
  const text = list ? doc.children.filter((block) => !isNotes(block)) : doc.children;
  const written = text.slice(0, countWritten(text));
  if (!list) return written;
  const added = others.flatMap(({ children }) => children);
  return [...written, added.length > 0 ? list.copy(list.content.append(Fragment.from(added))) : list];
}

function isNotes({ type }: Node): boolean {
  return type.name === 'footnotes';
}

/** Writes a top-level block as HTML. The result depends on nothing else in the document. */
export function serialiseBlock(block: Node): string {
  return writeHtml([renderNode(block, {})]);
}

/** Creates an element. */
export function htmlElement(
  tag: string,
  attributes: HtmlElement['attributes'],
  children: readonly Html[] = [],
): HtmlElement {
  return { tag, attributes, children };
}

/** Writes HTML with everything escaped. Nothing else writes the tags of a body. */
export function writeHtml(pieces: readonly Html[]): string {
  let html = '';
  for (const piece of pieces) html += typeof piece === 'string' ? escapeText(piece) : writeElement(piece);
  return html;
}

/**
 * Counts the leading rows of header cells, which are the head of a table. The last row is never one of them.
 */
export function countHeadRows(table: Node): number {
  let head = 0;
  while (head < table.childCount - 1 && isHeaderRow(table.child(head))) head++;
  return head;
}

function writeElement({ tag, attributes, children }: HtmlElement): string {
  let start = `<${tag}`;
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue;
    start += ` ${name}="${escapeText(String(value)).replace(/"/g, '&quot;')}"`;
  }
  return VOID.has(tag) ? `${start}>` : `${start}>${writeHtml(children)}</${tag}>`;
}

function renderContent(node: Node, hooks: RenderHooks): Html[] {
  if (node.type.name === 'table') return renderRows(node, hooks);
  if (!TIGHT.has(node.type.name) || !isTight(node)) return nest(node, 0, node.childCount, 0, hooks);
  return [...renderContent(node.child(0), hooks), ...nest(node, 1, node.childCount, 0, hooks)];
}

function countWritten(text: readonly Node[]): number {
  let count = text.length;
  while (count > 0 && isEmptyParagraph(text[count - 1] as Node)) count--;
  return count;
}

function isEmptyParagraph(node: Node): boolean {
  return node.type.name === 'paragraph' && node.children.every((child) => child.type.name === 'hardBreak');
}

/**
 * Renders the children from `from` to `to`. Neighbours that share their mark at `depth` are inside one
 * element.
 */
function nest(parent: Node, from: number, to: number, depth: number, hooks: RenderHooks): Html[] {
  const pieces: Html[] = [];
  for (let index = from; index < to; ) {
    const child = parent.child(index);
    const mark = child.marks[depth];
    let end = index + 1;
    if (mark === undefined) {
      if (child.isText) pieces.push(child.text ?? '');
      else if (!isEmptyCaption(child)) pieces.push(renderNode(child, hooks));
    } else {
      while (end < to && parent.child(end).marks[depth]?.eq(mark)) end++;
      pieces.push(renderMark(mark, child.isInline, nest(parent, index, end, depth + 1, hooks), hooks));
    }
    index = end;
  }
  return pieces;
}

/** True for a caption without text. */
function isEmptyCaption(node: Node): boolean {
  return node.type.name === 'figcaption' && node.content.size === 0;
}

function renderNode(node: Node, hooks: RenderHooks): HtmlElement {
  const element = fill(node.type.spec.toDOM?.(node), renderContent(node, hooks));
  return hooks.node?.(node, element) ?? element;
}

function renderMark(mark: Mark, inline: boolean, content: Html[], hooks: RenderHooks): HtmlElement {
  const element = fill(mark.type.spec.toDOM?.(mark, inline), content);
  return hooks.mark?.(mark, element) ?? element;
}

/**
 * Converts the array form of https://prosemirror.net/docs/ref/#model.DOMOutputSpec; 0 is the place of
 * `content`.
 */
function fill(spec: DOMOutputSpec | undefined, content: readonly Html[]): HtmlElement {
  if (!Array.isArray(spec)) throw new TypeError('A body node has no toDOM of the array form');
  const [tag, ...rest] = spec as [string, ...unknown[]];
  const attributes = isAttributes(rest[0]) ? (rest.shift() as Record<string, unknown>) : {};
  const children = rest.flatMap((child): readonly Html[] => {
    if (child === 0 || isTableBody(child)) return content;
    return [typeof child === 'string' ? child : fill(child as DOMOutputSpec, content)];
  });
  return { tag, attributes, children };
}

/** True for the place of a table's rows, which are grouped into head and body. */
function isTableBody(spec: unknown): boolean {
  return Array.isArray(spec) && spec[0] === 'tbody' && spec[1] === 0;
}

function isAttributes(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * True if the only paragraph of a node is its first child and has no attributes: `<li>text</li>`, not
 * `<li><p>text</p></li>`.
 */
function isTight(node: Node): boolean {
  const first = node.firstChild;
  if (first?.type.name !== 'paragraph' || !isPlain(first)) return false;
  if (first.content.size === 0) return node.childCount === 1;
  for (let index = 1; index < node.childCount; index++) {
    if (node.child(index).type.name === 'paragraph') return false;
  }
  return true;
}

function isPlain(node: Node): boolean {
  return Object.values(node.attrs).every((value) => value === null);
}

function renderRows(table: Node, hooks: RenderHooks): Html[] {
  const head = countHeadRows(table);
  return [
    ...rowGroup('thead', table, 0, head, hooks),
    ...rowGroup('tbody', table, head, table.childCount, hooks),
  ];
}

function isHeaderRow(row: Node): boolean {
  return row.childCount > 0 && row.children.every((cell) => cell.type.name === 'tableHeader');
}

function rowGroup(tag: string, table: Node, from: number, to: number, hooks: RenderHooks): Html[] {
  return from === to ? [] : [{ tag, attributes: {}, children: nest(table, from, to, 0, hooks) }];
}
