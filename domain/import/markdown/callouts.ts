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
export function asideBlock(title: string | null, inner: string, indent = '', label = title): string {
  const heading = title ? `${indent}**${title}**\n\n` : '';
  const kind = asideKind(label ?? '');
  return `\n\n${indent}<aside class="${kind}">\n\n${heading}${trimLines(inner)}\n\n${indent}</aside>\n\n`;
}

/** The kind of aside for a label. */
export function asideKind(title: string): 'note' | 'tip' | 'warning' {
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

interface Directive extends FoundTag {
  indent: string;
  type: string;
  title: string;
}

/**
 * Converts `:::note Title` … `:::` (Docusaurus, VitePress), and `!!! note "Title"` with `??? note` and
 * `=== "Tab"` (MkDocs), to asides, details and titled parts.
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
  return resolveIndented(resolved, changed);
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

const INDENTED =
  /^([ \t]*)(!!!|\?\?\?\+?|===)[ \t]+(?:([a-z][\w-]{0,30})(?:[ \t][\w -]{0,60})?)?[ \t]*(?:"([^"\n]{0,300})")?[ \t]*$/i;
const MAX_DEPTH = 10;

/** Resolves the blocks whose content is indented by four spaces. */
function resolveIndented(text: string, changed: (what: string) => void, depth = 0): string {
  if (depth > MAX_DEPTH || !/^[ \t]*(?:!!!|\?\?\?|===)[ \t+]/m.test(text)) return text;
  const lines = text.split('\n');
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const [found, indent = '', sign = '', kind = '', title] = INDENTED.exec(line) ?? [];
    const end =
      found === undefined || (sign === '===' && title === undefined)
        ? at
        : endOfIndented(lines, at, indent.length + 4);
    if (end === at) {
      out.push(line);
      continue;
    }
    const inner = lines.slice(at + 1, end + 1).map((each) => indent + each.slice(indent.length + 4));
    const content = resolveIndented(inner.join('\n'), changed, depth + 1);
    const label = calloutLabel(kind) ?? (kind.charAt(0).toUpperCase() + kind.slice(1) || 'Note');
    if (sign === '===') out.push(`\n${indent}**${title}**\n\n${content}\n`);
    else if (sign === '!!!')
      out.push(asideBlock(title === '' ? null : (title ?? label), content, indent, label));
    else out.push(detailsBlock(title || label, content, indent));
    changed(
      sign === '==='
        ? 'a tab became a part with a title'
        : `a '${sign} ${kind}' block became ${sign === '!!!' ? 'an aside' : 'a <details> element'}`,
    );
    at = end;
  }
  return out.join('\n');
}

/** The last line of the block after `start` that is indented, or `start`. */
function endOfIndented(lines: string[], start: number, indent: number): number {
  let end = start;
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (!line.startsWith(' '.repeat(indent)) && !line.startsWith('\t')) break;
    end = at;
  }
  return end;
}
