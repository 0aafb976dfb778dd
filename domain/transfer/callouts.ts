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

/** The word that stands over a callout of this kind; null when it is no kind of callout. */
export function calloutLabel(kind: string): string | null {
  return Object.hasOwn(LABELS, kind.toLowerCase()) ? (LABELS[kind.toLowerCase()] ?? null) : null;
}

/** An aside whose content is read as Markdown (hence the blank lines), every line after `indent`. */
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

/** A fold-out whose content is read as Markdown; its summary is one line of inline Markdown. */
export function detailsBlock(summary: string, inner: string, indent = ''): string {
  return `\n\n${indent}<details>\n${indent}<summary markdown="span">${summary}</summary>\n\n${trimLines(inner)}\n\n${indent}</details>\n\n`;
}

function trimLines(text: string): string {
  return text.replace(/^(?:[ \t]*\n)+|\s+$/g, '');
}

const DIRECTIVE =
  /^([ \t]*):::+[ \t]*([a-z]+)(?:\[([^\]\n]*)\]|[ \t]+([^\n{]*))?[^\n]*\n([\s\S]*?)\n[ \t]*:::+[ \t]*$/gim;
const GITHUB_ALERT = /^([ \t]*>[ \t]*)\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION|INFO)\][+-]?[ \t]*(.*)$/gim;

/**
 * `:::note Title` … `:::` (Docusaurus, VitePress) become asides; `> [!NOTE]` (GitHub, Obsidian) keeps its quote under
 * a bold word.
 */
export function resolveCallouts(text: string, changed: (what: string) => void): string {
  return text
    .replace(
      DIRECTIVE,
      (whole, indent: string, kind: string, bracketed?: string, title?: string, inner = '') => {
        const label = calloutLabel(kind) ?? (kind === 'details' ? 'Details' : null);
        if (label === null) return whole;
        changed(`a ':::${kind}' block became ${kind === 'details' ? 'a fold-out' : 'an aside'}`);
        const heading = (bracketed ?? title)?.trim() || label;
        return kind === 'details' ? detailsBlock(heading, inner, indent) : asideBlock(heading, inner, indent);
      },
    )
    .replace(GITHUB_ALERT, (_, quote: string, kind: string, title: string) => {
      changed(`a '[!${kind.toUpperCase()}]' alert became a quote`);
      return `${quote}**${title.trim() || calloutLabel(kind)}**\n${quote}`;
    });
}
