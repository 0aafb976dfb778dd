import type { MarkdownIt, StateInline } from 'markdown-it';
import { full as emoji } from 'markdown-it-emoji';
import inserted from 'markdown-it-ins';
import marked from 'markdown-it-mark';
import superscript from 'markdown-it-sup';

/** Rules for `==marked==`, `++inserted++`, `^raised^`, `~lowered~` or `~struck~`, and `:tada:`. */
export function inlineMarks(md: MarkdownIt): void {
  md.use(inserted).use(marked).use(superscript).use(emoji, { shortcuts: {} });
  md.inline.ruler.after('emphasis', 'tilde', tilde);
}

/** One tilde lowers a part of a word (`H~2~O`), and strikes out words, as on GitHub. */
function tilde(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (silent || src[pos] !== '~' || src[pos + 1] === '~' || src[pos - 1] === '~') return false;
  const end = src.slice(pos + 1, Math.min(posMax, pos + 2000)).indexOf('~');
  const inner = src.slice(pos + 1, pos + 1 + end);
  if (end < 1 || /^\s|\s$/.test(inner) || src[pos + end + 2] === '~') return false;
  const isLowered = /[\p{L}\p{N})\]]/u.test(src[pos - 1] ?? '') && !/\s/.test(inner);
  const isStruck =
    !/[\p{L}\p{N}]/u.test(src[pos - 1] ?? '') && !/[\p{L}\p{N}]/u.test(src[pos + end + 2] ?? '');
  if (!isLowered && !isStruck) return false;
  const tag = isLowered ? 'sub' : 's';
  state.push(`${tag}_open`, tag, 1);
  const { posMax: max } = state;
  state.pos = pos + 1;
  state.posMax = pos + 1 + end;
  state.md.inline.tokenize(state);
  state.pos = pos + end + 2;
  state.posMax = max;
  state.push(`${tag}_close`, tag, -1);
  return true;
}
