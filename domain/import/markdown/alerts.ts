import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import type { Notices } from '../files/notices.ts';
import { asideKind, calloutLabel } from './callouts.ts';

const MARK = /^\[!([a-z][\w-]{0,30})\](?:\|[^\n]*)?[+-]?[ \t]*([^\n]*)(?:\n|$)/i;

/**
 * A rule for `> [!NOTE]` of GitHub and Obsidian: an aside with a bold title for the kinds that articles have,
 * else a quote with one.
 */
export function alerts(md: MarkdownIt): void {
  md.core.ruler.before('inline', 'alert', (state: StateCore) => {
    const tokens: Token[] = [];
    for (const [index, token] of state.tokens.entries()) {
      tokens.push(token);
      const inline = token.type === 'paragraph_close' ? state.tokens[index - 1] : undefined;
      const isFirst = state.tokens[index - 3]?.type === 'blockquote_open';
      const mark = inline && isFirst ? MARK.exec(inline.content) : null;
      if (inline && mark) tokens.push(...readAlert(state, index - 3, inline, mark));
    }
    state.tokens = tokens;
  });
}

/** Writes the title of an alert, and returns the tokens of the text on the lines below its mark. */
function readAlert(state: StateCore, index: number, inline: Token, mark: RegExpExecArray): Token[] {
  const [whole, kind = '', title = ''] = mark;
  const label = calloutLabel(kind);
  const rest = inline.content.slice(whole.length);
  if (label !== null) makeAside(state.tokens, index, asideKind(label));
  const what = `a '[!${kind.toUpperCase()}]' alert became ${label === null ? 'a quote' : 'an aside'}`;
  (state.env?.notices as Notices | undefined)?.changed(what);
  const isPlain = /^(?:quote|cite)$/i.test(kind) && title.trim() === '';
  const shown = title.trim() || label || `${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()}`;
  inline.content = isPlain ? rest : `**${shown}**`;
  if (isPlain || rest.trim() === '') return [];
  const copies = state.tokens.slice(index + 1, index + 4).map((token) => {
    const { type, tag, nesting } = token;
    return Object.assign(new state.Token(type, tag, nesting), token);
  });
  if (copies[1]) Object.assign(copies[1], { content: rest, children: [] });
  return copies;
}

function makeAside(tokens: Token[], index: number, kind: string): void {
  const open = tokens[index];
  if (!open) return;
  open.tag = 'aside';
  open.attrSet('class', kind);
  for (let at = index + 1; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.type !== 'blockquote_close' || token.level !== open.level) continue;
    token.tag = 'aside';
    return;
  }
}
