import type { FoundTag } from '../nested-tags.ts';

/**
 * A JSX tag. An attribute without a value is true; one that only running the code would tell is
 * undefined.
 */
export interface JsxTag extends FoundTag {
  attributes: Record<string, unknown>;
}

/** Reads the value of an expression of a masked text. */
export type ReadValue = (expression: string) => unknown;

/** The names of HTML elements, in upper or lower case. */
const HTML_NAMES =
  /^(?:a|abbr|aside|b|blockquote|body|br|center|code|dd|del|details|div|dl|dt|em|figcaption|figure|font|h[1-6]|head|hr|html|i|iframe|img|ins|kbd|li|ol|p|pre|q|s|section|small|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul)$/i;
const START = /<(\/?)([A-Z][\w.]*|(?=>))/g;

/** Finds the tags of components (a capital first letter) and fragments in a masked text. */
export function findComponents(text: string, readValue: ReadValue): JsxTag[] {
  const tags: JsxTag[] = [];
  const read = attributeReader(text, readValue);
  START.lastIndex = 0;
  for (let match = START.exec(text); match; match = START.exec(text)) {
    const [start, slash, name = ''] = match;
    const plainHtml = HTML_NAMES.test(name) && name === name.toUpperCase();
    const rest = plainHtml ? null : read(match.index + start.length);
    if (!rest) continue;
    const kind = slash ? 'close' : rest.selfClosing ? 'single' : 'open';
    tags.push({ from: match.index, to: rest.to, name, kind, attributes: rest.attributes });
    START.lastIndex = rest.to;
  }
  return tags;
}

/** The attributes of a tag, and the position after it. */
export interface TagRest {
  attributes: JsxTag['attributes'];
  selfClosing: boolean;
  to: number;
}

const ATTRIBUTE =
  /\s*(?:(\/?>)|(\{)|([A-Za-z_][\w:.-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(\{)|([^\s"'<>{]+)))?)/y;
/** The maximum number of characters that are read for each character of a text, since tags may not end. */
const MAX_READS = 20;

/**
 * Makes a function that parses attributes up to the tag's end. It returns null if this is not a tag, and for
 * all tags once a text has taken too long.
 */
export function attributeReader(text: string, readValue: ReadValue): (from: number) => TagRest | null {
  let left = text.length * MAX_READS;
  return (from) => {
    const attributes: JsxTag['attributes'] = Object.create(null);
    for (let at = from; left > 0; at = ATTRIBUTE.lastIndex) {
      ATTRIBUTE.lastIndex = at;
      const match = ATTRIBUTE.exec(text);
      left -= match ? match[0].length : 1;
      if (!match) return null;
      const [, end, spread, name, double, single, brace, bare] = match;
      if (end) return { attributes, selfClosing: end === '/>', to: ATTRIBUTE.lastIndex };
      if (spread || brace) {
        const open = ATTRIBUTE.lastIndex;
        const close = endOfBraces(text, open - 1);
        left -= (close ?? text.length) - open;
        if (close === null) return null;
        if (name) attributes[name] = readValue(text.slice(open, close - 1));
        ATTRIBUTE.lastIndex = close;
      } else if (name) attributes[name] = double ?? single ?? bare ?? true;
    }
    return null;
  };
}

/** Longer expressions are text. */
const MAX_EXPRESSION = 200_000;

/** The position after the brace that closes the one at `from`, or null. Braces in strings do not count. */
export function endOfBraces(text: string, from: number): number | null {
  const piece = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[{}]/g;
  piece.lastIndex = from;
  let depth = 0;
  for (let found = piece.exec(text); found && found.index < from + MAX_EXPRESSION; found = piece.exec(text)) {
    if (found[0] === '{') depth++;
    else if (found[0] === '}' && --depth === 0) return piece.lastIndex;
  }
  return null;
}
