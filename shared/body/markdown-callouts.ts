import type { MarkdownIt, StateCore, Token } from 'markdown-it';

/** The words of GitHub for the kinds of callouts. Those that it does not have stay HTML. */
const KINDS: Record<string, string> = {
  NOTE: 'note',
  TIP: 'tip',
  WARNING: 'warning',
  IMPORTANT: 'warning',
  CAUTION: 'warning',
};

/** The class of a callout of GitHub's kind, in lower or upper case; undefined for other words. */
export function calloutKind(word: string): string | undefined {
  const name = word.toUpperCase();
  return Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
}

/** The first line of a callout of this class, or null. */
export function calloutMark(kind: unknown): string | null {
  const word = Object.keys(KINDS).find((word) => KINDS[word] === kind);
  return word === undefined ? null : `[!${word}]`;
}

/**
 * Reads quotes that begin with a line `[!NOTE]` as callouts:
 * https://docs.github.com/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts
 */
export function markdownCallouts(md: MarkdownIt): void {
  md.core.ruler.before('inline', 'callouts', ({ tokens }: StateCore) => {
    const open: (string | null)[] = [];
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'blockquote_open') open.push(takeMark(tokens.slice(index + 1, index + 4)));
      const kind =
        token.type === 'blockquote_open' ? open.at(-1) : token.type === 'blockquote_close' && open.pop();
      if (!kind) continue;
      token.tag = 'aside';
      if (token.nesting === 1) token.attrSet('class', kind);
    }
  });
}

/**
 * Takes the mark from the first paragraph of a quote, which it may fill. Returns the kind of callout; null
 * without one.
 */
function takeMark([start, line, end]: Token[]): string | null {
  const mark = start?.type === 'paragraph_open' && /^\[!([a-z]+)\][ \t]*(?:\n|$)/i.exec(line?.content ?? '');
  const kind = mark && calloutKind(mark[1] ?? '');
  if (!line || !end || !mark || !kind) return null;
  line.content = line.content.slice(mark[0].length);
  if (line.content === '') start.hidden = end.hidden = true;
  return kind;
}
