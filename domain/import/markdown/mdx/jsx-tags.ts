import type { FoundTag } from '../nested-tags.ts';

/** A JSX tag. Attributes have literal values, `true` without a value, and null for expressions. */
export interface JsxTag extends FoundTag {
  attributes: Record<string, string | true | null>;
}

/** The names of HTML elements, in upper or lower case. */
const HTML_NAMES =
  /^(?:a|abbr|aside|b|blockquote|body|br|center|code|dd|del|details|div|dl|dt|em|figcaption|figure|font|h[1-6]|head|hr|html|i|iframe|img|ins|kbd|li|ol|p|pre|q|s|section|small|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul)$/i;
const START = /<(\/?)([A-Z][\w.]*|(?=>))/g;

/** Finds the tags of components (a capital first letter) and fragments in a masked text. */
export function findComponents(text: string): JsxTag[] {
  const tags: JsxTag[] = [];
  START.lastIndex = 0;
  for (let match = START.exec(text); match; match = START.exec(text)) {
    const [start, slash, name = ''] = match;
    const plainHtml = HTML_NAMES.test(name) && name === name.toUpperCase();
    const rest = plainHtml ? null : readAttributes(text, match.index + start.length);
    if (!rest) continue;
    const kind = slash ? 'close' : rest.selfClosing ? 'single' : 'open';
    tags.push({ from: match.index, to: rest.to, name, kind, attributes: rest.attributes });
    START.lastIndex = rest.to;
  }
  return tags;
}

/** Parses attributes up to the tag's end, or returns null if this is not a tag. */
export function readAttributes(
  text: string,
  from: number,
): { attributes: JsxTag['attributes']; selfClosing: boolean; to: number } | null {
  const attributes: JsxTag['attributes'] = Object.create(null);
  const pattern =
    /\s*(?:(\/?>)|(\{)|([A-Za-z_][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(\{)|([^\s"'<>{]+)))?)/y;
  for (let at = from; at < from + MAX_TAG; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) return null;
    const [, end, spread, name, double, single, brace, bare] = match;
    if (end) return { attributes, selfClosing: end === '/>', to: pattern.lastIndex };
    if (spread || brace) {
      const close = endOfBraces(text, pattern.lastIndex - 1);
      if (close === null) return null;
      if (name) attributes[name] = readLiteral(text.slice(pattern.lastIndex, close - 1));
      pattern.lastIndex = close;
    } else if (name) attributes[name] = double ?? single ?? bare ?? true;
  }
  return null;
}

/** Longer tags are text. */
const MAX_TAG = 20_000;

/** Tags with longer expressions are text. */
const MAX_EXPRESSION = 10_000;

/** The position after the brace that closes the one at `from`, or null. Braces in strings do not count. */
function endOfBraces(text: string, from: number): number | null {
  const piece = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[{}]/g;
  piece.lastIndex = from;
  let depth = 0;
  for (let found = piece.exec(text); found && found.index < from + MAX_EXPRESSION; found = piece.exec(text)) {
    if (found[0] === '{') depth++;
    else if (found[0] === '}' && --depth === 0) return piece.lastIndex;
  }
  return null;
}

/** The value of a string, number or required file, or null for any other expression. */
export function readLiteral(expression: string): string | null {
  const text = expression.trim();
  const quoted = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')$/.exec(text);
  if (quoted) return (quoted[1] ?? quoted[2] ?? '').replace(/\\(.)/g, '$1');
  const [, file] =
    /^(?:require|useBaseUrl)\(\s*["']([^"'\n]{1,500})["']\s*\)(?:\.default)?$/.exec(text) ?? [];
  if (file !== undefined) return file;
  const [, plain] = /^`([^`$\\]{0,2000})`$/.exec(text) ?? [];
  return plain ?? (/^-?[\d.]+$/.test(text) ? text : null);
}
