/**
 * Replaces each range from a match of `open` to the next match of `close`; both are global. `replace` gets
 * the text between them and the opening match. Takes linear time: a pattern `open[^]*?close` would search the
 * rest of the text for each opening that is not closed.
 */
export function replaceBetween(
  text: string,
  open: RegExp,
  close: RegExp,
  replace: (inner: string, opening: RegExpExecArray) => string,
): string {
  let out = '';
  let at = 0;
  for (;;) {
    const from = execAt(open, text, at);
    const to = from && execAt(close, text, from.index + from[0].length);
    if (!from || !to) return out + text.slice(at);
    out += text.slice(at, from.index) + replace(text.slice(from.index + from[0].length, to.index), from);
    at = to.index + to[0].length;
  }
}

function execAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
