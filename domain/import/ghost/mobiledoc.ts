import { escapeHtml } from '../../../shared/text/escape-html.ts';
import { type Fields, isRecord } from '../files/fields.ts';
import type { Notices } from '../files/notices.ts';
import { convertMarkdown } from '../markdown/markdown.ts';
import { cardHtml } from './cards.ts';

const TAGS = new Set('p h1 h2 h3 h4 h5 h6 blockquote aside ul ol pull-quote'.split(' '));
const MARKUPS = new Set(['b', 'strong', 'em', 'i', 'u', 's', 'del', 'code', 'sub', 'sup', 'mark', 'a']);

interface Mobiledoc {
  markups: unknown[];
  atoms: unknown[];
  cards: unknown[];
  notices: Notices;
}

/** Converts a document of Ghost's former editor (mobiledoc 0.3) to HTML. */
export function mobiledocHtml(document: unknown, notices: Notices): string {
  const root: Fields = isRecord(document) ? document : {};
  const list = (name: string) => (Array.isArray(root[name]) ? (root[name] as unknown[]) : []);
  const doc = { markups: list('markups'), atoms: list('atoms'), cards: list('cards'), notices };
  return list('sections')
    .map((section) => (Array.isArray(section) ? sectionHtml(section, doc) : ''))
    .join('');
}

/** `[1, tag, markers]`, `[2, src]`, `[3, tag, items]` or `[10, card]`. */
function sectionHtml([type, first, second]: unknown[], doc: Mobiledoc): string {
  if (type === 10) return card(doc.cards[Number(first)], doc);
  if (type === 2 && typeof first === 'string') return cardHtml('image', { src: first }, doc.notices);
  const tag = typeof first === 'string' && TAGS.has(first.toLowerCase()) ? first.toLowerCase() : 'p';
  if (type === 3 && Array.isArray(second)) {
    const items = second.map((markers) => `<li>${markersHtml(markers, doc)}</li>`).join('');
    return tag === 'ol' ? `<ol>${items}</ol>` : `<ul>${items}</ul>`;
  }
  const inner = markersHtml(second, doc);
  const isQuote = tag === 'blockquote' || tag === 'aside' || tag === 'pull-quote';
  return isQuote ? `<blockquote><p>${inner}</p></blockquote>` : `<${tag}>${inner}</${tag}>`;
}

function card(entry: unknown, { notices }: Mobiledoc): string {
  if (!Array.isArray(entry)) return '';
  const [name, payload] = entry as unknown[];
  const fields = isRecord(payload) ? payload : {};
  const isMarkdown = name === 'markdown' || name === 'card-markdown';
  if (isMarkdown && typeof fields.markdown === 'string') {
    const converted = convertMarkdown(fields.markdown);
    notices.add(converted.notices.filter(({ what }) => !what.startsWith('the target of a link')));
    return converted.html;
  }
  return cardHtml(String(name).slice(0, 60), fields, notices);
}

/** Markers are `[type, indexes of opened markups, number of closed markups, text or index of an atom]`. */
function markersHtml(markers: unknown, { markups, atoms }: Mobiledoc): string {
  if (!Array.isArray(markers)) return '';
  const open: string[] = [];
  let html = '';
  for (const marker of markers) {
    if (!Array.isArray(marker)) continue;
    const [type, opened, closed, value] = marker as unknown[];
    for (const index of Array.isArray(opened) ? opened : []) {
      const { tag, attributes } = markup(markups[Number(index)]);
      html += `<${tag}${attributes}>`;
      open.push(tag);
    }
    html += type === 1 ? atom(atoms[Number(value)]) : escapeHtml(typeof value === 'string' ? value : '');
    for (let n = Math.min(Number(closed) || 0, open.length); n > 0; n--) html += `</${open.pop()}>`;
  }
  return (
    html +
    open
      .map((tag) => `</${tag}>`)
      .reverse()
      .join('')
  );
}

function markup(entry: unknown): { tag: string; attributes: string } {
  const [name, pairs] = Array.isArray(entry) ? (entry as unknown[]) : [];
  const tag = typeof name === 'string' && MARKUPS.has(name.toLowerCase()) ? name.toLowerCase() : 'span';
  const list = Array.isArray(pairs) ? pairs : [];
  const href = tag === 'a' ? list[list.indexOf('href') + 1] : undefined;
  return { tag, attributes: typeof href === 'string' ? ` href="${escapeHtml(href)}"` : '' };
}

function atom(entry: unknown): string {
  if (!Array.isArray(entry)) return '';
  const [name, text] = entry as unknown[];
  return name === 'soft-return' ? '<br>' : escapeHtml(typeof text === 'string' ? text : '');
}
