import { TextSelection, type Transaction } from '@tiptap/pm/state';

/** The indent if no other line is indented. */
const DEFAULT_INDENT = '  ';

/**
 * Indents (1) or outdents (-1) the selected lines of a code block. Without a selection, 1 inserts spaces up
 * to the next tab stop. Returns false outside code.
 */
export function indentCode(tr: Transaction, by: 1 | -1): boolean {
  const { $from, $to, empty } = tr.selection;
  if (!(tr.selection instanceof TextSelection) || !$from.sameParent($to) || !$from.parent.type.spec.code)
    return false;
  const code = $from.parent.textContent;
  const [from, to] = [$from.parentOffset, $to.parentOffset];
  const indent = detectIndent(`${code.slice(0, lineStart(code, from))}${code.slice(to).replace(/^.*/, '')}`);
  if (empty && by > 0) {
    const column = from - lineStart(code, from);
    tr.insertText(indent === '\t' ? indent : ' '.repeat(indent.length - (column % indent.length)));
    return true;
  }
  for (const start of lineStarts(code, from, to).toReversed()) {
    const at = $from.start() + start;
    if (by > 0) tr.insertText(indent, at);
    else tr.delete(at, at + indentLength(code.slice(start), indent.length));
  }
  if (by > 0) extendToLineStart(tr, $from.start() + lineStart(code, from));
  return true;
}

/** Returns the indent of other lines: a tab, or the smallest number of spaces. */
function detectIndent(code: string): string {
  if (/^\t/m.test(code)) return '\t';
  const widths = [...code.matchAll(/^( {2,8})(?=\S)/gm)].map(([, spaces = '']) => spaces.length);
  return widths.length > 0 ? ' '.repeat(Math.min(...widths)) : DEFAULT_INDENT;
}

function indentLength(line: string, width: number): number {
  if (line.startsWith('\t')) return 1;
  return /^ */.exec(line.slice(0, width))?.[0].length ?? 0;
}

function lineStart(code: string, offset: number): number {
  return code.lastIndexOf('\n', offset - 1) + 1;
}

/** Returns the starts of the selected lines, without a line of which only the start is selected. */
function lineStarts(code: string, from: number, to: number): number[] {
  const starts = [lineStart(code, from)];
  for (let end = code.indexOf('\n', from); end >= 0 && end + 1 < to; end = code.indexOf('\n', end + 1)) {
    starts.push(end + 1);
  }
  return starts;
}

/** Extends a selection that began at the start of a line over the new indent. */
function extendToLineStart(tr: Transaction, start: number): void {
  const { anchor, head, from } = tr.selection;
  const isStart = /^[ \t]*$/.test(tr.doc.textBetween(start, from));
  if (!isStart) return;
  tr.setSelection(
    TextSelection.create(tr.doc, anchor === from ? start : anchor, head === from ? start : head),
  );
}
