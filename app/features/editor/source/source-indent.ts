/** The changed lines, their place in the text, and the selection after the change. */
interface IndentedLines {
  start: number;
  end: number;
  lines: string;
  from: number;
  to: number;
}

/** Indents (1) or outdents (-1) the lines of a selection in Markdown. */
export function indentLines(text: string, from: number, to: number, by: 1 | -1): IndentedLines {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', Math.max(from, to - 1));
  const end = next < 0 ? text.length : next;
  const before = text.slice(start, end);
  const [first = '', ...others] = before.split('\n');
  const indented = indentLine(first, by);
  const lines = [indented, ...others.map((line) => indentLine(line, by))].join('\n');
  return {
    start,
    end,
    lines,
    from: Math.max(start, from + indented.length - first.length),
    to: Math.max(start, to + lines.length - before.length),
  };
}

/**
 * An item gets the indent that makes it an inner item of one with the same marker, and the number of a first
 * one.
 */
function indentLine(line: string, by: 1 | -1): string {
  const marker = /^\s*([-*+]|\d+[.)])\s/.exec(line)?.[1] ?? '-';
  const indent = ' '.repeat(marker.length + 1);
  if (by > 0) return indent + line.replace(/^(\s*)\d+(?=[.)]\s)/, '$11');
  const spaces = /^ */.exec(line.slice(0, indent.length))?.[0].length ?? 0;
  return line.slice(spaces);
}
