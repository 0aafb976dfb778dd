import { escapeHtml } from '../../../shared/text/escape-html.ts';
import { type Fields, isRecord } from '../files/fields.ts';
import type { Notices } from '../files/notices.ts';
import { UnreadableFile } from '../files/read-file.ts';
import { cardHtml } from './cards.ts';

/** Bits of a text's `format`. */
const FORMATS: [bit: number, tag: string][] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
];
const MAX_DEPTH = 100;

/** Converts a document of Ghost's editor Lexical to HTML. */
export function lexicalHtml(document: unknown, notices: Notices): string {
  const root = isRecord(document) && isRecord(document.root) ? document.root : {};
  return children(root, notices, 0);
}

function children({ children: nodes }: Fields, notices: Notices, depth: number): string {
  if (depth > MAX_DEPTH) throw new UnreadableFile('its text is nested too deeply');
  if (!Array.isArray(nodes)) return '';
  return nodes.map((node) => (isRecord(node) ? nodeHtml(node, notices, depth + 1) : '')).join('');
}

function nodeHtml(node: Fields, notices: Notices, depth: number): string {
  const type = typeof node.type === 'string' ? node.type : '';
  const inner = () => children(node, notices, depth);
  switch (type) {
    case 'text':
    case 'extended-text':
    case 'code-highlight':
      return textHtml(node);
    case 'linebreak':
      return '<br>';
    case 'tab':
      return '\t';
    case 'paragraph':
      return `<p>${inner()}</p>`;
    case 'heading':
    case 'extended-heading':
      return tagged(headingTag(node.tag), inner());
    case 'quote':
    case 'extended-quote':
      return `<blockquote><p>${inner()}</p></blockquote>`;
    case 'aside':
      return `<blockquote><p>${inner()}</p></blockquote>`;
    case 'list':
      return listHtml(node, inner());
    case 'listitem':
      return `<li>${inner()}</li>`;
    case 'link':
    case 'autolink':
    case 'at-link':
      return typeof node.url === 'string' ? `<a href="${escapeHtml(node.url)}">${inner()}</a>` : inner();
    default:
      return Array.isArray(node.children) && node.children.length > 0 && type !== 'image'
        ? inner()
        : cardHtml(type, node, notices);
  }
}

function textHtml({ text, format }: Fields): string {
  const bits = typeof format === 'number' ? format : 0;
  return FORMATS.filter(([bit]) => (bits & bit) !== 0).reduce(
    (html, [, tag]) => tagged(tag, html),
    escapeHtml(typeof text === 'string' ? text : ''),
  );
}

function headingTag(tag: unknown): string {
  return typeof tag === 'string' && /^h[1-6]$/.test(tag) ? tag : 'h2';
}

function listHtml({ listType, start }: Fields, items: string): string {
  if (listType !== 'number') return `<ul>${items}</ul>`;
  return typeof start === 'number' && start > 1
    ? `<ol start="${Math.trunc(start)}">${items}</ol>`
    : `<ol>${items}</ol>`;
}

function tagged(tag: string, html: string): string {
  return `<${tag}>${html}</${tag}>`;
}
