import type { Node } from '@tiptap/pm/model';
import { readTask, taskSign } from '../../shared/body/tasks.ts';
import type { LinkCards } from './render/embeds.ts';

/** The maximum length of the text that is stored for excerpts, in UTF-16 units; it is cut between words. */
const MAX_START = 400;

/** Nodes whose paragraphs do not belong to the running text. */
const NOT_RUNNING = new Set(['footnotes', 'table', 'figure']);

/**
 * The text of a document, one line for each block, including table captions. `states` adds whether tasks are
 * done, the URLs of embeds, and the sources of formulas, whose commands are not words to search for.
 */
export function plainText(doc: Node, { states = false } = {}): string {
  const lines: string[] = [];
  doc.descendants((node, _position, parent, index) => {
    if (node.type.name === 'table' && node.attrs.caption) lines.push(node.attrs.caption);
    if (states) lines.push(...sourceLines(node));
    if (!node.isTextblock) return true;
    const done = states && index === 0 ? readTask(parent?.attrs.task) : null;
    const text = lineText(node, states);
    lines.push(done === null ? text : `${taskSign(done)} ${text}`);
    return false;
  });
  return lines.filter(Boolean).join('\n');
}

/** The lines of blocks whose content is in attributes: formulas and embeds. */
function sourceLines({ type, attrs }: Node): string[] {
  if (type.name === 'formula') return String(attrs.tex).split('\n');
  if (type.name !== 'embed') return [];
  return attrs.text === null ? [attrs.href] : [`${attrs.text} (${attrs.href})`];
}

/** The alt texts of a document's images, for search. */
export function altTexts(doc: Node): string[] {
  const alts: string[] = [];
  doc.descendants((node) => {
    if (node.attrs.src !== undefined && node.attrs.alt) alts.push(node.attrs.alt);
  });
  return alts;
}

/** The titles and descriptions of a document's embeds, for search; without a card, the text of the link. */
export function embedTexts(doc: Node, cards: LinkCards = new Map()): string[] {
  const texts: string[] = [];
  doc.descendants(({ type, attrs }) => {
    if (type.name !== 'embed') return true;
    const card = cards.get(attrs.href);
    texts.push(...(card ? [card.title, card.description] : [attrs.text ?? '']));
    return false;
  });
  return texts;
}

/** The start of the running text: paragraphs without headings, code, captions, bylines and footnotes. */
export function textStart(doc: Node): string {
  const lines: string[] = [];
  let length = 0;
  doc.descendants((node) => {
    if (length > MAX_START || NOT_RUNNING.has(node.type.name)) return false;
    if (node.type.name !== 'paragraph' || node.attrs.kind !== null) return true;
    const line = lineText(node, true);
    lines.push(line);
    length += line.length;
    return false;
  });
  return cut(lines.filter(Boolean).join(' ') || plainText(doc).replace(/\n/g, ' '), MAX_START);
}

function lineText(block: Node, withFormulas = false): string {
  const text = block.textBetween(0, block.content.size, '', ({ type, attrs }) => {
    if (type.name === 'inlineFormula' && withFormulas) return attrs.tex;
    return type.name === 'hardBreak' ? ' ' : '';
  });
  return block.type.spec.code ? text : text.replace(/\s+/g, ' ').trim();
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length + 1);
  const space = start.lastIndexOf(' ');
  return (space > length / 2 ? start.slice(0, space) : start.slice(0, length))
    .toWellFormed()
    .replace(/\ufffd$/, '');
}
