/** A field at the margin: its name, plain or quoted, and what stands behind it. */
const FIELD =
  /^(?:"([^"\n]{1,100})"|'([^'\n]{1,100})'|([^\s"'#:[\]{},&*!|>%@`-][^:\n]{0,100}?))[ \t]*:(?:[ \t]+(.*))?$/;
/** A value that begins with a quote, of a field or of an entry of a list, at any depth. */
const QUOTED = /^[ \t]*(?:-[ \t]+)*(?:(?:"[^"\n]*"|'[^'\n]*'|[^\s"'#:-][^:\n]*):[ \t]+)?(["'])(.*)$/;
/** Front matter with more fields than this is not mended. */
const MOST_FIELDS = 300;
/** With more mistakes than this it is no list of fields. */
const MOST_MENDED = 5;

/**
 * Indents the lines of quoted text that goes on at the margin. Ruby's reader takes it so, and many blogs have it; the
 * standard wants it indented.
 */
export function indentQuoted(raw: string): string {
  let quote = '';
  const out: string[] = [];
  for (const line of raw.split('\n')) {
    const opened = quote === '' ? QUOTED.exec(line) : null;
    const text = opened ? (opened[2] ?? '') : quote === '' ? '' : line;
    out.push(quote === '' ? line : `        ${line}`);
    quote = opened?.[1] ?? quote;
    if (quote !== '' && closes(text, quote)) quote = '';
  }
  return out.join('\n');
}

function closes(text: string, quote: string): boolean {
  return (quote === '"' ? text.replace(/\\./g, '') : text.replaceAll("''", '')).includes(quote);
}

/**
 * YAML in which each field that `parses` refuses is mended apart from the others, so that one mistake (`title: One: two`)
 * costs no other field: by indenting its further lines, else by taking its value for plain text. `mended` names those
 * that became text.
 */
export function mendYaml(
  raw: string,
  parses: (entry: string) => boolean,
): { yaml: string; mended: string[] } {
  const lines = raw.split('\n');
  const starts = lines.flatMap((line, at) => (FIELD.test(line) ? [at] : []));
  if (starts.length === 0 || starts.length > MOST_FIELDS) return { yaml: raw, mended: [] };
  const out = lines.slice(0, starts[0]);
  const mended: string[] = [];
  let from = starts[0] ?? 0;
  while (from < lines.length) {
    const next = starts.find((start) => start > from) ?? lines.length;
    const quoted = endOfQuoted(lines, from);
    const found = [
      { to: next, entry: lines.slice(from, next) },
      { to: next, entry: indented(lines.slice(from, next)) },
      { to: quoted, entry: indented(lines.slice(from, quoted)) },
    ].find(({ to, entry }) => to > from && parses(entry.join('\n')));
    if (found) out.push(...found.entry);
    else out.push(asText(lines.slice(from, next), mended));
    from = found?.to ?? next;
    // Behind quoted text the next field begins where a line looks like one.
    while (from < lines.length && !starts.includes(from)) out.push(`# ${lines[from++]}`);
  }
  return mended.length > MOST_MENDED ? { yaml: raw, mended: [] } : { yaml: out.join('\n'), mended };
}

/** Tabs are no indentation in YAML; text at the margin belongs to the field above it. */
function indented([first = '', ...others]: string[]): string[] {
  return [first, ...others.map((line) => (line.trim() === '' ? '' : `  ${line.replaceAll('\t', '  ')}`))];
}

/** Behind the line that closes the quote a field's value opens; where it began when it opens none. */
function endOfQuoted(lines: string[], from: number): number {
  const opened = QUOTED.exec(lines[from] ?? '');
  if (!opened || closes(opened[2] ?? '', opened[1] ?? '')) return from;
  const end = lines.findIndex((line, at) => at > from && closes(line, opened[1] ?? ''));
  return end === -1 ? from : end + 1;
}

function asText(lines: string[], mended: string[]): string {
  const [, double, single, bare, value = ''] = FIELD.exec(lines[0] ?? '') ?? [];
  const name = double ?? single ?? bare ?? '';
  mended.push(name);
  const text = [value, ...lines.slice(1)]
    .map((line) => line.trim())
    .join(' ')
    .trim();
  return `${JSON.stringify(name)}: ${JSON.stringify(withoutQuotes(text.replace(/^[>|][+-]?\s/, '')))}`;
}

/** Without the quotes around all of a text, or one at its beginning that nothing closes. */
function withoutQuotes(text: string): string {
  const quote = /^["']/.exec(text)?.[0];
  if (quote === undefined) return text;
  const inner = text.slice(1);
  if (!inner.includes(quote)) return inner;
  return inner.indexOf(quote) === inner.length - 1 ? inner.slice(0, -1) : text;
}
