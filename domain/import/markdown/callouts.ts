import { type FoundTag, resolveNested } from './nested-tags.ts';

const LABELS: Record<string, string> = {
  note: 'Note',
  info: 'Info',
  tip: 'Tip',
  hint: 'Hint',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
  danger: 'Danger',
  attention: 'Attention',
  pitfall: 'Pitfall',
  gotcha: 'Pitfall',
  deprecated: 'Deprecated',
  success: 'Success',
  error: 'Error',
};

/** The title of a kind of callout, or null for another word. */
export function calloutLabel(kind: string): string | null {
  return Object.hasOwn(LABELS, kind.toLowerCase()) ? (LABELS[kind.toLowerCase()] ?? null) : null;
}

/** An aside. Blank lines make the parser read its content as Markdown. */
export function asideBlock(title: string | null, inner: string, indent = ''): string {
  const heading = title ? `${indent}**${title}**\n\n` : '';
  const kind = asideKind(title ?? '');
  return `\n\n${indent}<aside class="${kind}">\n\n${heading}${trimLines(inner)}\n\n${indent}</aside>\n\n`;
}

function asideKind(title: string): 'note' | 'tip' | 'warning' {
  if (/^(?:Warning|Caution|Danger|Attention|Pitfall|Deprecated|Error|Important)$/.test(title))
    return 'warning';
  return /^(?:Tip|Hint|Success)$/.test(title) ? 'tip' : 'note';
}

/** A `<details>` element with Markdown content; the summary is inline Markdown. */
export function detailsBlock(summary: string, inner: string, indent = ''): string {
  return `\n\n${indent}<details>\n${indent}<summary markdown="span">${summary}</summary>\n\n${trimLines(inner)}\n\n${indent}</details>\n\n`;
}

function trimLines(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+|\s+$/g, '');
}

const DIRECTIVE = /^([ \t]*):{3,}[ \t]*(?:([a-z]+)(?:\[([^\]\n]*)\]|[ \t]+([^\n{]*))?[^\n]*)?$/gim;
const GITHUB_ALERT = /^([ \t]*>[ \t]*)\[!([a-z][\w-]{0,30})\][+-]?[ \t]*(.*)$/gim;

interface Directive extends FoundTag {
  indent: string;
  type: string;
  title: string;
}

/**
 * Converts `:::note Title` … `:::` (Docusaurus, VitePress) to asides and `> [!NOTE]` (GitHub, Obsidian) to
 * quotes with a bold title.
 */
export function resolveCallouts(text: string, changed: (what: string) => void): string {
  const resolved = resolveNested(text, findDirectives(text), (tag, inner) => {
    const label = findLabel(tag.type);
    if (inner === null) return text.slice(tag.from, tag.to);
    if (label === null) return inner;
    changed(`a ':::${tag.type}' block became ${tag.type === 'details' ? 'a <details> element' : 'an aside'}`);
    const block = tag.type === 'details' ? detailsBlock : asideBlock;
    return block(tag.title || label, inner, tag.indent);
  });
  return resolved.replace(GITHUB_ALERT, (_, quote: string, kind: string, title: string) => {
    changed(`a '[!${kind.toUpperCase()}]' alert became a quote`);
    const label =
      title.trim() || calloutLabel(kind) || `${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()}`;
    return /^(?:quote|cite)$/i.test(kind) && title.trim() === '' ? quote : `${quote}**${label}**\n${quote}`;
  });
}

function findLabel(type: string): string | null {
  return type === 'details' ? 'Details' : calloutLabel(type);
}

function findDirectives(text: string): Directive[] {
  return [...text.matchAll(DIRECTIVE)].map((match) => {
    const [whole, indent = '', type, bracketed, title] = match;
    return {
      from: match.index,
      to: match.index + whole.length,
      name: ':::',
      kind: type === undefined ? 'close' : 'open',
      indent,
      type: type?.toLowerCase() ?? '',
      title: (bracketed ?? title ?? '').trim(),
    };
  });
}
