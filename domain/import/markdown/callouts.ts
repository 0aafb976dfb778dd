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

/** An aside of the kind of a label. Blank lines make the parser read its content as Markdown. */
export function asideBlock(label: string, title: string, inner: string, indent = ''): string {
  const heading = `${indent}**${title}**\n\n`;
  const kind = asideKind(label);
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
