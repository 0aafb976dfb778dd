import type {
  BlockContent,
  Blockquote,
  Code,
  DefinitionContent,
  Html as HtmlNode,
  List,
  ListItem,
  RootContent,
  Table,
  TableRow,
} from 'mdast';
import { calloutMark } from '../markdown-callouts.ts';
import { type Html, type HtmlElement, writeHtml } from '../schema.ts';
import { readTask, taskClass } from '../tasks.ts';
import { toPhrasing } from './phrasing.ts';

type Block = BlockContent | DefinitionContent;
const BLOCKS = /^(?:p|h[1-6]|ul|ol|dl|blockquote|aside|pre|hr|table|figure|details|section)$/;

/** Converts the blocks of a body or of an element to Markdown. Text between them becomes a paragraph. */
export function toBlocks(pieces: readonly Html[]): Block[] {
  const blocks: Block[] = [];
  let line: Html[] = [];
  const endLine = () => {
    if (line.length > 0) blocks.push({ type: 'paragraph', children: toPhrasing(line) });
    line = [];
  };
  for (const piece of pieces) {
    if (typeof piece === 'string' || !BLOCKS.test(piece.tag)) line.push(piece);
    else {
      endLine();
      blocks.push(...(toBlock(piece) as Block[]));
    }
  }
  endLine();
  return blocks;
}

/** Converts a block to Markdown, or to HTML if Markdown has no such block or not its attributes. */
export function toBlock(piece: Html): RootContent[] {
  if (typeof piece === 'string') return [{ type: 'paragraph', children: toPhrasing([piece]) }];
  const block = convert(piece) ?? bareUrl(piece) ?? formula(piece);
  if (block) return [block];
  if (piece.footnote !== undefined) return toNotes(piece);
  const callout = calloutMark(piece.tag === 'aside' && hasOnly(piece, 'class') && piece.attributes.class);
  if (callout) return [toCallout(callout, toBlocks(piece.children))];
  return piece.tag === 'aside' || piece.tag === 'details' ? toContainer(piece) : [htmlBlock(piece)];
}

/** The URL of an embed on a line of its own. */
function bareUrl({ tag, attributes, children: [link] }: HtmlElement): HtmlNode | null {
  if (tag !== 'p' || attributes.class !== 'embed' || typeof link !== 'object') return null;
  const url = String(link.attributes.href);
  return link.children.join('') === url ? { type: 'html', value: url } : null;
}

/** A formula between lines of `$$`. */
function formula({ tag, attributes, children }: HtmlElement): HtmlNode | null {
  if (tag !== 'p' || attributes.class !== 'formula') return null;
  return { type: 'html', value: `$$\n${children.join('')}\n$$` };
}

/** The notes of a list that `labelFootnotes` has labelled. */
function toNotes({ children: [list] }: HtmlElement): RootContent[] {
  const notes = typeof list === 'object' ? list.children : [];
  return notes.flatMap((note): RootContent[] => {
    if (typeof note === 'string' || note.footnote === undefined) return [];
    const { footnote: label, children } = note;
    return [{ type: 'footnoteDefinition', identifier: label, label, children: toBlocks(children) }];
  });
}

/** A quote that begins with the mark of a callout. */
function toCallout(value: string, blocks: Block[]): Blockquote {
  const [first, ...others] = blocks;
  const mark = { type: 'html' as const, value };
  if (first?.type !== 'paragraph')
    return { type: 'blockquote', children: [{ type: 'paragraph', children: [mark] }, ...blocks] };
  const children = [mark, { type: 'text' as const, value: '\n' }, ...first.children];
  return { type: 'blockquote', children: [{ type: 'paragraph', children }, ...others] };
}

/** Writes a block as HTML without blank lines, at which Markdown would end it. */
export function htmlBlock(piece: Html): HtmlNode {
  return { type: 'html', value: writeHtml([piece]).replace(/\n(?=[ \t]*\n)/g, '&#10;') };
}

/** The tags of an element around its content, which is Markdown. */
function toContainer(element: HtmlElement): RootContent[] {
  const [first, ...others] = element.children;
  const hasSummary = typeof first === 'object' && first.tag === 'summary';
  const [inTag, content] = hasSummary ? [[first], others] : [[], element.children];
  const end = `</${element.tag}>`;
  const start = writeHtml([{ ...element, children: inTag }]).slice(0, -end.length);
  return [{ type: 'html', value: start }, ...toBlocks(content), { type: 'html', value: end }];
}

function convert(element: HtmlElement): Block | null {
  const { tag, children } = element;
  if (tag === 'ol' && hasOnly(element, 'start')) return toList(element);
  if (!hasOnly(element)) return null;
  if (tag === 'p') return { type: 'paragraph', children: toPhrasing(children) };
  if (/^h[1-6]$/.test(tag)) {
    return { type: 'heading', depth: Number(tag[1]) as 1, children: toPhrasing(children) };
  }
  if (tag === 'hr') return { type: 'thematicBreak' };
  if (tag === 'blockquote') return { type: 'blockquote', children: toBlocks(children) };
  if (tag === 'ul') return toList(element);
  if (tag === 'pre') return toCode(children);
  return tag === 'table' ? toTable(children) : null;
}

/** True if an element has no other attributes than these. */
function hasOnly({ attributes }: HtmlElement, ...names: string[]): boolean {
  return Object.keys(attributes).every((name) => names.includes(name));
}

function toList(list: HtmlElement): List | null {
  const items: ListItem[] = [];
  for (const item of list.children) {
    if (typeof item === 'string' || item.tag !== 'li' || !hasOnly(item, 'class')) return null;
    const spread = item.children.some((child) => typeof child !== 'string' && child.tag === 'p');
    const children = toItemBlocks(item);
    if (children === null) return null;
    items.push({ type: 'listItem', spread, children });
  }
  const start = list.attributes.start === undefined ? 1 : Number(list.attributes.start);
  const spread = items.some((item) => item.spread === true);
  return { type: 'list', ordered: list.tag === 'ol', start, spread, children: items };
}

/** Converts the content of a list item, with `[x]` before a task; null if it has another class. */
function toItemBlocks({ attributes, children }: HtmlElement): Block[] | null {
  const done = readTask(attributes.class as string | undefined);
  const blocks = toBlocks(children);
  if (done === null) return attributes.class === undefined ? blocks : null;
  if (attributes.class !== taskClass(done)) return null;
  const mark = { type: 'html' as const, value: done ? '[x] ' : '[ ] ' };
  const [first, ...others] = blocks;
  if (first?.type !== 'paragraph') return [{ type: 'paragraph', children: [mark] }, ...blocks];
  return [{ ...first, children: [mark, ...first.children] }, ...others];
}

function toCode([code, ...others]: readonly Html[]): Code | null {
  if (typeof code !== 'object' || code.tag !== 'code' || others.length > 0 || !hasOnly(code, 'class'))
    return null;
  if (!code.children.every((child) => typeof child === 'string')) return null;
  const lang = /^language-(\S+)$/.exec(String(code.attributes.class ?? ''))?.[1] ?? null;
  return { type: 'code', lang, value: code.children.join('') };
}

/** Converts a table of plain lines with a head of one row. */
function toTable(groups: readonly Html[]): Table | null {
  const rows: TableRow[] = [];
  for (const [index, group] of groups.entries()) {
    const [name, cell] = index === 0 ? ['thead', 'th'] : ['tbody', 'td'];
    if (typeof group === 'string' || group.tag !== name || !hasOnly(group)) return null;
    if (index === 0 && group.children.length !== 1) return null;
    for (const row of group.children) {
      const converted = toRow(row, cell as string);
      if (!converted) return null;
      rows.push(converted);
    }
  }
  return rows.length > 1 ? { type: 'table', children: rows } : null;
}

function toRow(row: Html, name: string): TableRow | null {
  if (typeof row === 'string' || !hasOnly(row)) return null;
  const cells: TableRow['children'] = [];
  for (const cell of row.children) {
    if (typeof cell === 'string' || cell.tag !== name || !hasOnly(cell)) return null;
    if (cell.children.some((child) => typeof child !== 'string' && BLOCKS.test(child.tag))) return null;
    cells.push({ type: 'tableCell', children: toPhrasing(cell.children) });
  }
  return { type: 'tableRow', children: cells };
}
