/** A top-level field: its name, plain or quoted, and its value. */
const FIELD =
  /^(?:"([^"\n]{1,100})"|'([^'\n]{1,100})'|([^\s"'#:[\]{},&*!|>%@`-][^:\n]{0,100}?))[ \t]*:(?:[ \t]+(.*))?$/;
/** Longer front matter is not repaired. */
const MAX_FIELDS = 300;
/** With more errors than this, it is not a list of fields. */
const MAX_REPAIRED = 5;

/**
 * Repairs YAML field by field, so that an error in one field (`title: One: two`) does not affect the others.
 * A field that `parses` rejects gets its further lines indented, or becomes plain text; `repaired` names the
 * latter.
 */
export function repairYaml(
  raw: string,
  parses: (field: string) => boolean,
): { yaml: string; repaired: string[] } {
  const lines = raw.split('\n');
  const starts = lines.flatMap((line, at) => (FIELD.test(line) ? [at] : []));
  if (starts.length === 0 || starts.length > MAX_FIELDS) return { yaml: raw, repaired: [] };
  const out = lines.slice(0, starts[0]);
  const repaired: string[] = [];
  let from = starts[0] ?? 0;
  while (from < lines.length) {
    const next = starts.find((start) => start > from) ?? lines.length;
    const attempts = [next, endOfQuotes(lines, from)].map((to) => ({
      to,
      field: indented(lines.slice(from, to)),
    }));
    const attempt = [{ to: next, field: lines.slice(from, next) }, ...attempts].find(
      ({ to, field }) => to > from && parses(field.join('\n')),
    );
    if (attempt) out.push(...attempt.field);
    else out.push(plainField(lines.slice(from, next), repaired));
    from = attempt?.to ?? next;
    // After quoted text, lines up to the next field are noise.
    while (from < lines.length && !starts.includes(from)) out.push(`# ${lines[from++]}`);
  }
  return repaired.length > MAX_REPAIRED ? { yaml: raw, repaired: [] } : { yaml: out.join('\n'), repaired };
}

/**
 * Indents all lines but the first. YAML allows no tabs there, and wants text that goes on at the margin
 * indented.
 */
function indented([first = '', ...others]: string[]): string[] {
  return [first, ...others.map((line) => (line.trim() === '' ? '' : `  ${line.replaceAll('\t', '  ')}`))];
}

/**
 * The line after the closing quote of a field's value, or `from` if nothing is quoted. Ruby reads such text
 * at the margin.
 */
function endOfQuotes(lines: string[], from: number): number {
  const [, quote, text = ''] = /:[ \t]+(["'])(.*)$/.exec(lines[from] ?? '') ?? [];
  if (quote === undefined || closes(text, quote)) return from;
  return lines.findIndex((line, at) => at > from && closes(line, quote)) + 1 || from;
}

function closes(text: string, quote: string): boolean {
  return (quote === '"' ? text.replace(/\\./g, '') : text.replaceAll("''", '')).includes(quote);
}

function plainField(lines: string[], repaired: string[]): string {
  const [, double, single, bare, value = ''] = FIELD.exec(lines[0] ?? '') ?? [];
  const name = double ?? single ?? bare ?? '';
  repaired.push(name);
  const text = [value, ...lines.slice(1)].map((line) => line.trim()).join(' ');
  return `${JSON.stringify(name)}: ${JSON.stringify(withoutQuotes(text.replace(/^[>|][+-]?\s/, '').trim()))}`;
}

/** Removes quotes around all of a text, and an opening quote that is not closed. */
function withoutQuotes(text: string): string {
  const [, quote, inner = ''] = /^(["'])(.*)$/.exec(text) ?? [];
  if (quote === undefined) return text;
  if (!inner.includes(quote)) return inner;
  return inner.indexOf(quote) === inner.length - 1 ? inner.slice(0, -1) : text;
}
