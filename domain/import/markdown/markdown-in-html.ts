import type { MarkdownIt, StateBlock } from 'markdown-it';
import { ruleEnv } from './rule-state.ts';

const OPENING = /^<([a-z][a-z0-9-]*)((?:\s[^<>]*?)?)\smarkdown\s*=\s*["']?(0|1|block|span)["']?([^<>]*)>/i;
/** Elements whose content kramdown reads as inline text under `markdown="1"`. */
const INLINE_ELEMENTS = /^(?:p|h[1-6]|summary|figcaption|span|dt|caption)$/i;
const MAX_DEPTH = 40;

interface Block {
  tag: string;
  attributes: string;
  mode: 'block' | 'span';
  inner: string;
  /** The text after the closing tag on its line. */
  rest: string;
  endLine: number;
}

/**
 * A rule for kramdown's HTML elements with Markdown content:
 * https://kramdown.gettalong.org/syntax.html#html-blocks.
 */
export function markdownInHtml(md: MarkdownIt): void {
  const rule = (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean => {
    const depth = ruleEnv(state).htmlDepth ?? 0;
    const found = depth < MAX_DEPTH ? findBlock(state, startLine, endLine) : null;
    if (!found || silent) return found !== null;
    state.env.htmlDepth = depth + 1;
    writeBlock(state, found, [startLine, found.endLine]);
    state.env.htmlDepth = depth;
    state.line = found.endLine;
    return true;
  };
  md.block.ruler.before('code', 'markdown_in_html', rule, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
}

function findBlock(state: StateBlock, startLine: number, endLine: number): Block | null {
  const from = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (state.src[from] !== '<') return null;
  const opening = OPENING.exec(state.src.slice(from, state.eMarks[startLine]));
  if (!opening) return null;
  const [whole, tag = '', before = '', kind, after = ''] = opening;
  const lines = state.getLines(startLine, endLine, state.blkIndent, false);
  const content = lines.slice(lines.indexOf(whole) + whole.length);
  const close = closingTag(content, tag);
  if (!close) return null;
  const inner = content.slice(0, close.from);
  const rest = content.slice(close.to).split('\n', 1)[0] ?? '';
  return {
    tag: tag.toLowerCase(),
    attributes: `${before}${after}`.trim(),
    mode: kind === 'span' || (kind !== 'block' && INLINE_ELEMENTS.test(tag)) ? 'span' : 'block',
    inner,
    rest: rest.trim(),
    endLine: startLine + inner.split('\n').length,
  };
}

/** Finds the closing tag of the element that is open at the start of `text`. */
function closingTag(text: string, tag: string): { from: number; to: number } | null {
  const pattern = new RegExp(`<(/?)${tag}(?=[\\s>/])[^>]*>`, 'gi');
  let depth = 1;
  for (const match of text.matchAll(pattern)) {
    depth += match[1] ? -1 : 1;
    if (depth === 0) return { from: match.index, to: match.index + match[0].length };
  }
  return null;
}

function writeBlock(state: StateBlock, found: Block, lines: [number, number]): void {
  const open = state.push('html_block', '', 0);
  open.content = `<${found.tag}${found.attributes ? ` ${found.attributes}` : ''}>`;
  open.map = lines;
  if (found.mode === 'span') {
    const inline = state.push('inline', '', 0);
    Object.assign(inline, { content: found.inner.trim(), map: lines, children: [] });
  } else {
    state.md.block.parse(withoutIndent(found.inner), state.md, state.env, state.tokens);
  }
  state.push('html_block', '', 0).content = `</${found.tag}>\n`;
  if (found.rest) state.md.block.parse(found.rest, state.md, state.env, state.tokens);
}

/**
 * Removes the first line's indentation from all lines: it belongs to the HTML, and would make Markdown read
 * code.
 */
function withoutIndent(text: string): string {
  const indent = /^(?:[ \t]*\n)*([ \t]+)(?=\S)/.exec(text)?.[1]?.length ?? 0;
  if (indent === 0) return text;
  const pattern = new RegExp(`^[ \\t]{1,${indent}}`, 'gm');
  return text.replace(pattern, '');
}
