import type { FoundTag } from '../nested-tags.ts';

/** A JSX tag; attributes hold literal values only (`true` for a bare name), anything computed is null. */
export interface JsxTag extends FoundTag {
  attributes: Record<string, string | true | null>;
}

/** Names that are plain HTML however they are capitalised. */
const HTML_NAMES =
  /^(?:a|abbr|aside|b|blockquote|body|br|center|code|dd|del|details|div|dl|dt|em|figcaption|figure|font|h[1-6]|head|hr|html|i|iframe|img|ins|kbd|li|ol|p|pre|q|s|section|small|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul)$/i;
const START = /<(\/?)([A-Z][\w.]*|(?=>))/g;

/** The component tags (a capital first letter, or the empty fragment) of a masked text, in order. */
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

/** Reads attributes up to the tag's end; null when what stands there is no tag. */
export function readAttributes(
  text: string,
  from: number,
): { attributes: JsxTag['attributes']; selfClosing: boolean; to: number } | null {
  const attributes: JsxTag['attributes'] = Object.create(null);
  const pattern =
    /\s*(?:(\/?>)|(\{)|([A-Za-z_][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(\{)|([^\s"'<>{]+)))?)/y;
  for (let at = from; at < from + MOST_TAG; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) return null;
    const [, end, spread, name, double, single, brace, bare] = found;
    if (end) return { attributes, selfClosing: end === '/>', to: pattern.lastIndex };
    if (spread || brace) {
      const close = endOfBraces(text, pattern.lastIndex - 1);
      if (close === null) return null;
      if (name) attributes[name] = literalOf(text.slice(pattern.lastIndex, close - 1));
      pattern.lastIndex = close;
    } else if (name) attributes[name] = double ?? single ?? bare ?? true;
  }
  return null;
}

/** Longer tags than this are taken for text. */
const MOST_TAG = 20_000;

/** Longer expressions than this are not looked through: the tag is then taken for text. */
const MOST_EXPRESSION = 10_000;

/** Behind the brace that closes the one at `from`; strings inside count as a whole. Null when there is none. */
function endOfBraces(text: string, from: number): number | null {
  const piece = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[{}]/g;
  piece.lastIndex = from;
  let depth = 0;
  for (
    let found = piece.exec(text);
    found && found.index < from + MOST_EXPRESSION;
    found = piece.exec(text)
  ) {
    if (found[0] === '{') depth++;
    else if (found[0] === '}' && --depth === 0) return piece.lastIndex;
  }
  return null;
}

/** The value of a string or number in braces; null for anything that would have to be run. */
export function literalOf(expression: string): string | null {
  const text = expression.trim();
  const quoted = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)')$/.exec(text);
  if (quoted) return (quoted[1] ?? quoted[2] ?? '').replace(/\\(.)/g, '$1');
  return /^-?[\d.]+$/.test(text) ? text : null;
}
