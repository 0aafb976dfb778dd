import type { DOMOutputSpec, Mark, Node } from '@tiptap/pm/model';

/** Chances to write some nodes and marks differently, as the page a reader gets does. */
export type Dress = {
  /** The HTML of a node with its inner HTML, or undefined to write it as the source has it. */
  node?: (node: Node, inner: () => string, plain: () => string) => string | undefined;
  /** Further attributes of a mark's element. */
  mark?: (mark: Mark) => Record<string, string> | undefined;
};

/** Elements that never have an end tag: https://html.spec.whatwg.org/multipage/syntax.html#void-elements */
const VOID = new Set(['br', 'hr', 'img', 'source']);

/** Nodes in which a lone paragraph is written as bare text. */
const TIGHT = new Set(['listItem', 'tableCell', 'tableHeader', 'definition']);

/** A document as HTML, from the specs' `toDOM`, needing no DOM. */
export function serialiseBody(doc: Node): string {
  return serialiseBlocks(doc).join('');
}

/** The top-level blocks of a document as HTML, one string each; empty paragraphs at the end are left out. */
export function serialiseBlocks(doc: Node, dress: Dress = {}): string[] {
  return writtenBlocks(doc).map((block) => nodeHtml(block, dress));
}

/** The top-level blocks that are written: editors leave empty paragraphs at the end. */
export function writtenBlocks(doc: Node): readonly Node[] {
  return doc.children.slice(0, written(doc));
}

/** One top-level block as HTML. It depends on nothing else in the document. */
export function serialiseBlock(block: Node): string {
  return nodeHtml(block, {});
}

/** Text as HTML. */
export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** An element with its attributes escaped; `inner` is HTML. */
export function writeElement(tag: string, attributes: Record<string, unknown>, inner = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeText(String(value)).replace(/"/g, '&quot;')}"`)
    .join('');
  return VOID.has(tag) ? `<${tag}${written}>` : `<${tag}${written}>${inner}</${tag}>`;
}

function contentOf(node: Node, dress: Dress): string {
  if (node.type.name === 'table') return rowsOf(node, dress);
  const bare = TIGHT.has(node.type.name) && isTight(node);
  return nest(node, 0, node.childCount, 0, dress, bare);
}

function written(doc: Node): number {
  let count = doc.childCount;
  while (count > 0 && isEmptyParagraph(doc.child(count - 1))) count--;
  return count;
}

function isEmptyParagraph(node: Node): boolean {
  return node.type.name === 'paragraph' && node.children.every((child) => child.type.name === 'hardBreak');
}

/** The children from `from` to `to`, those that share their mark number `depth` inside one element. */
function nest(parent: Node, from: number, to: number, depth: number, dress: Dress, bare: boolean): string {
  let html = '';
  for (let index = from; index < to; ) {
    const child = parent.child(index);
    const mark = child.marks[depth];
    let end = index + 1;
    if (mark === undefined) {
      html += bare && index === 0 ? contentOf(child, dress) : nodeHtml(child, dress);
    } else {
      while (end < to && parent.child(end).marks[depth]?.eq(mark)) end++;
      html += markHtml(mark, child.isInline, nest(parent, index, end, depth + 1, dress, bare), dress);
    }
    index = end;
  }
  return html;
}

function nodeHtml(node: Node, dress: Dress): string {
  if (node.isText) return escapeText(node.text ?? '');
  if (node.type.name === 'figcaption' && node.content.size === 0) return ''; // one that waits to be filled
  const inner = () => contentOf(node, dress);
  const plain = () => fill(node.type.spec.toDOM?.(node), inner, {});
  return dress.node?.(node, inner, plain) ?? plain();
}

function markHtml(mark: Mark, inline: boolean, inner: string, dress: Dress): string {
  return fill(mark.type.spec.toDOM?.(mark, inline), () => inner, dress.mark?.(mark) ?? {});
}

/** HTML of the array form of https://prosemirror.net/docs/ref/#model.DOMOutputSpec; 0 is where the content goes. */
function fill(spec: DOMOutputSpec | undefined, inner: () => string, more: Record<string, string>): string {
  if (typeof spec === 'string') return escapeText(spec);
  if (!Array.isArray(spec)) throw new TypeError('A body node has no toDOM of the array form');
  const [tag, ...rest] = spec as [string, ...unknown[]];
  if (tag === 'tbody' && rest[0] === 0) return inner(); // a table's content comes grouped into head and body
  const attributes = isAttributes(rest[0]) ? rest.shift() : {};
  const children = rest.map((child) => (child === 0 ? inner() : fill(child as DOMOutputSpec, inner, {})));
  return writeElement(tag, { ...(attributes as Record<string, unknown>), ...more }, children.join(''));
}

function isAttributes(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the only paragraph of a node is its first child and plain: `<li>text</li>`, not `<li><p>text</p></li>`. */
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

/** Leading rows made of header cells are the table's head. */
function rowsOf(table: Node, dress: Dress): string {
  let head = 0;
  while (head < table.childCount - 1 && isHeaderRow(table.child(head))) head++;
  return rowGroup('thead', table, 0, head, dress) + rowGroup('tbody', table, head, table.childCount, dress);
}

function isHeaderRow(row: Node): boolean {
  return row.childCount > 0 && row.children.every((cell) => cell.type.name === 'tableHeader');
}

function rowGroup(tag: string, table: Node, from: number, to: number, dress: Dress): string {
  return from === to ? '' : writeElement(tag, {}, nest(table, from, to, 0, dress, false));
}
