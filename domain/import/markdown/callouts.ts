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
export function asideBlock(label: string, title: string, inner: string, prefix = ''): string {
  const open = `${prefix}<aside class="${asideKind(label)}">`;
  return blocksAt(prefix, open, `${prefix}**${title}**`, contentAt(prefix, inner), `${prefix}</aside>`);
}

/** A `<details>` element with Markdown content; the summary is inline Markdown. */
export function detailsBlock(summary: string, inner: string, prefix = ''): string {
  const open = [`${prefix}<details>`, `${prefix}<summary markdown="span">${summary}</summary>`];
  return blocksAt(prefix, ...open, contentAt(prefix, inner), `${prefix}</details>`);
}

/** The kind of aside for a label. */
export function asideKind(title: string): 'note' | 'tip' | 'warning' {
  if (/^(?:Warning|Caution|Danger|Attention|Pitfall|Deprecated|Error|Important)$/.test(title))
    return 'warning';
  return /^(?:Tip|Hint|Success)$/.test(title) ? 'tip' : 'note';
}

/** The indentation and marks of quotes before a tag that begins a line, or ''. */
export function linePrefix(text: string, at: number): string {
  let start = at;
  while (/[ \t>]/.test(text.charAt(start - 1))) start--;
  return start === 0 || text[start - 1] === '\n' ? text.slice(start, at) : '';
}

/** Blocks below each other in the quote or list of a prefix, which they begin with. */
export function blocksAt(prefix: string, ...blocks: string[]): string {
  const mark = prefix.trimEnd();
  const between = `\n${mark}\n`;
  // The line of the tag goes on behind a quote's mark.
  return `${between}${blocks.join(between)}\n${mark}${mark.endsWith('>') ? '' : '\n'}`;
}

/** Content of a tag whose further lines have the prefix. */
export function contentAt(prefix: string, inner: string): string {
  const trimmed = inner.replace(/^(?:[ \t]*\n)+|\s+$/g, '');
  return /^[ \t]*\n/.test(inner) ? trimmed : `${prefix}${trimmed}`;
}
