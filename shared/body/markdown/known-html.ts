import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { bodyHtml } from '../schema.ts';

const KNOWN = new Set(bodyHtml().keys());

/** The tags that may begin a block of HTML. The others stand within a line. */
const BLOCK =
  /^<\/?(?:p|h[1-6]|[uod]l|li|d[td]|blockquote|aside|pre|hr|table|caption|t(?:head|body|foot|[rdh])|fig(?:ure|caption)|details|summary|section)(?=[\s/>]|$)/i;
const TAG_NAME = /^<\/?([a-z][a-z\d]*)(?=[\s/>])/i;

/**
 * Reads only HTML that a body may have. Other tags and comments are text: they would otherwise disappear, and
 * a comment that is not closed yet swallows everything after it.
 */
export function knownHtmlOnly(md: MarkdownIt): void {
  md.block.ruler.at('html_block', htmlBlock, { alt: ['paragraph', 'reference', 'blockquote'] });
  md.inline.ruler.before('html_inline', 'unknown_html', unknownTag);
}

/** A block of HTML ends at a blank line, code at its end tag. */
function htmlBlock(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if ((state.sCount[start] ?? 0) - state.blkIndent >= 4) return false;
  const first = lineAt(state, start);
  if (!BLOCK.test(first)) return false;
  if (silent) return true;
  const isCode = /^<pre(?=[\s>]|$)/i.test(first);
  let line = start;
  for (; line < end; line++) {
    const isInside = (state.sCount[line] ?? 0) >= state.blkIndent;
    if (isCode) {
      if (!isInside && !state.isEmpty(line)) break;
      if (!/<\/pre>/i.test(lineAt(state, line))) continue;
      line++;
      break;
    }
    if (!isInside || state.isEmpty(line)) break;
  }
  state.line = line;
  const token = state.push('html_block', '', 0);
  token.map = [start, line];
  token.content = state.getLines(start, line, state.blkIndent, true);
  return true;
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

/** Treats `<` as text unless it begins an allowed tag. */
function unknownTag(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '<') return false;
  const name = TAG_NAME.exec(state.src.slice(state.pos, state.pos + 20))?.[1];
  if (name !== undefined && KNOWN.has(name.toLowerCase())) return false;
  if (!silent) state.pending += '<';
  state.pos++;
  return true;
}
