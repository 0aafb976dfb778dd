import type { MarkdownIt, StateCore, StateInline, Token } from 'markdown-it';
import { ruleEnv } from './rule-state.ts';

/**
 * Rules for notes of Obsidian: comments (`%%`), the ids of blocks (`^id`) and the sizes of images
 * (`![alt|200](a.png)`) are left out.
 */
export function obsidian(md: MarkdownIt): void {
  md.inline.ruler.before('escape', 'obsidian', vaultMark);
  md.core.ruler.after('inline', 'obsidian_comments', leaveOutComments);
  md.core.ruler.after('inline', 'obsidian_sizes', leaveOutSizes);
}

function leaveOutSizes(state: StateCore): void {
  if (!ruleEnv(state).isVault) return;
  const inline = state.tokens.flatMap(({ children }) => children ?? []);
  for (const { children } of inline.filter(({ type }) => type === 'image')) {
    const last = children?.at(-1);
    if (last) last.content = last.content.replace(/\|\d{1,5}(?:x\d{1,5})?$/, '');
  }
}

const BLOCK_ID = /\^[\w-]{1,60}(?=\n|$)/y;

function vaultMark(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (!ruleEnv(state).isVault) return false;
  if (src.startsWith('%%', pos)) {
    if (!silent) state.push('obsidian_comment', '', 0);
    state.pos += 2;
    return true;
  }
  BLOCK_ID.lastIndex = pos;
  const id = src[pos] === '^' && /[\s]/.test(src[pos - 1] ?? ' ') ? BLOCK_ID.exec(src) : null;
  state.pos += id?.[0].length ?? 0;
  return id !== null;
}

/**
 * Leaves out what is between two marks of comments, in whatever blocks they are. Those in HTML count too,
 * since a comment may end there.
 */
function leaveOutComments(state: StateCore): void {
  if (!ruleEnv(state).isVault) return;
  const isMark = ({ type }: Token) => type === 'obsidian_comment';
  const marksIn = ({ type, content, children }: Token) =>
    type === 'html_block' ? content.split('%%').length - 1 : (children?.filter(isMark).length ?? 0);
  const total = state.tokens.reduce((sum, token) => sum + marksIn(token), 0);
  const paired = total - (total % 2);
  let seen = 0;
  const isHidden = () => seen % 2 === 1 && seen < paired;
  const shown = (text: string) => (isHidden() ? '' : text);
  const afterMark = (text: string) => (++seen > paired ? `%%${text}` : shown(text));
  const stays = (token: Token) => {
    if (token.type === 'html_block') {
      const [first = '', ...others] = token.content.split('%%');
      token.content = shown(first) + others.map(afterMark).join('');
    } else if (isMark(token)) Object.assign(token, { type: 'text', content: afterMark('') });
    else return !isHidden() || token.nesting !== 0;
    return token.content !== '';
  };
  state.tokens = state.tokens.filter((token) => {
    if (token.type !== 'inline') return stays(token);
    token.children = token.children?.filter(stays) ?? [];
    return true;
  });
  for (let n = 0; n < paired; n += 2) ruleEnv(state).notices.leftOut('a comment of Obsidian');
}

const INLINE_TAG = /(?<=^|\s)#([\p{L}\p{N}_/-]{0,100}[\p{L}_][\p{L}\p{N}\p{M}_/-]{0,100})/gu;
const MAX_TAGS = 20;

/** The tags in an Obsidian text: `#tea`, `#tea/green`. They also stay in the text. */
export function inlineTags(text: string): string[] {
  const prose = text
    .slice(0, 500_000)
    .replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/%%[^%]{0,5000}%%/g, '');
  const tags = new Set<string>();
  for (const [, tag = ''] of prose.matchAll(INLINE_TAG)) {
    if (tags.size === MAX_TAGS) break;
    tags.add(tag);
  }
  return [...tags];
}
