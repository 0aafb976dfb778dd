import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it';
import type { Notices } from '../files/notices.ts';
import { ENDS_BLOCKS, lineAt, ruleEnv } from './rule-state.ts';

/**
 * Rules for kramdown's attribute lists, extensions and abbreviations: only the ids of headings are kept.
 * Source: https://kramdown.gettalong.org/syntax.html.
 */
export function kramdown(md: MarkdownIt): void {
  md.block.ruler.before('table', 'short_table', shortTable, { alt: ['paragraph', 'reference'] });
  md.block.ruler.after('code', 'kramdown', blockExtension, ENDS_BLOCKS);
  md.inline.ruler.before('escape', 'kramdown', inlineExtension);
  md.core.ruler.before('inline', 'attribute_lists', readLists);
}

const COMMENT = '{::comment}';
const COMMENT_END = /\{:\/(?:comment)?\}/;
const MAX_LIST = 1000;
const EXTENSION = /^\{:(?:\/(?:nomarkdown|options|comment)?|:(?:nomarkdown|options)[^}]{0,500})\}/;
const LIST_LINE = /^\{:([^}\n]*)\}[ \t]*$/;
const TOC = /\btoc\b/;
const ABBREVIATION = /^\*\[[^\]\n]+\]:/;

function blockExtension(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const line = lineAt(state, startLine);
  const { notices } = ruleEnv(state);
  const list = LIST_LINE.exec(line)?.[1];
  if (line.startsWith(COMMENT)) {
    const last = endOfComment(state, startLine, endLine);
    if (last === null) return false;
    if (!silent) notices.leftOut('a comment');
    state.line = silent ? state.line : last + 1;
    return true;
  }
  const isAbbreviation = ABBREVIATION.test(line);
  if (list === undefined && !isAbbreviation) return false;
  // A list below an item of a list is part of its line, which does not end the list.
  if (silent) return TOC.test(list ?? '') || (state.sCount[startLine] ?? 0) >= state.blkIndent;
  state.line = startLine + 1;
  if (isAbbreviation) notices.leftOut('the full form of an abbreviation');
  else if (!EXTENSION.test(line)) applyList(state, startLine, list ?? '');
  return true;
}

const ends = new WeakMap<StateBlock, number[]>();

/** The line that a comment ends with, or null. What a comment hides may be as long as the text. */
function endOfComment(state: StateBlock, startLine: number, endLine: number): number | null {
  const known = ends.get(state) ?? nextEnds(state.src);
  ends.set(state, known);
  const at = known[startLine] ?? endLine;
  const line = at < endLine ? lineAt(state, at) : '';
  const close = COMMENT_END.exec(line);
  return close && line.slice(close.index + close[0].length).trim() === '' ? at : null;
}

/** The first line from each one on that ends a comment, found once, however many comments never end. */
function nextEnds(source: string): number[] {
  const lines = source.split('\n');
  const found: number[] = Array(lines.length);
  let next = lines.length;
  for (let at = lines.length - 1; at >= 0; at--) {
    if (COMMENT_END.test(lines[at] ?? '')) next = at;
    found[at] = next;
  }
  return found;
}

/** Applies a list to the block above: the id of a heading, or the mark of a table of contents. */
function applyList(state: StateBlock, line: number, list: string): void {
  const { tokens } = state;
  const { notices } = ruleEnv(state);
  const above = tokens.at(-1);
  const heading = tokens.at(-3);
  if (above?.type === 'heading_close' && heading?.map?.[1] === line) giveId(heading, list, notices);
  else if (TOC.test(list) && above && /_list_close$/.test(above.type)) {
    const from = tokens.findLastIndex(({ level, nesting }) => nesting === 1 && level === above.level);
    tokens.length = from;
    notices.leftOut('a generated table of contents');
  } else notices.leftOut('an attribute list');
}

function giveId(heading: Token, list: string, notices: Notices): void {
  const id = /#([^\s#.}]+)/.exec(list)?.[1] ?? /\bid="?([^\s"}]+)/.exec(list)?.[1];
  if (/(?:^|\s)\.|=/.test(list.replace(/\bid="?[^\s"]+"?/, '')))
    notices.leftOut('classes and attributes of a heading');
  if (id) heading.attrSet('id', id);
}

const HEADING_LIST = /(?<![ \t])[ \t]*(?<!\\)\{:?[ \t]*((?:[#.]|[\w-]+=)[^}\n]*)\}[ \t]*$/;

const LIST_LINES = /^[ \t]*\{:[^}\n]{0,500}\}[ \t]*$/gm;

/** Reads the attributes of headings, `## Heading {#id}`, and leaves out those below HTML. */
function readLists(state: StateCore): void {
  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'html_block' && !/<(?:pre|script|textarea)\b/i.test(token.content))
      token.content = token.content.replace(LIST_LINES, '');
    const inline = token.type === 'heading_open' ? state.tokens[index + 1] : undefined;
    const list = inline && HEADING_LIST.exec(inline.content);
    if (!inline || !list) continue;
    inline.content = inline.content.slice(0, list.index);
    giveId(token, list[1] ?? '', ruleEnv(state).notices);
  }
}

const SPAN_LIST = /^\{:[^}\n]{0,500}\}/;
const ATTRIBUTES = /^\{[ \t]*(?:[.#][\w-]|[\w-]+=)[^}\n]{0,500}\}/;
/** Of Python-Markdown's extension attr_list, behind an element. */
const ANY_ATTRIBUTES = /^\{:?[ ]*[^}\s][^}\n]{0,500}\}/;
/** At the end of a line: https://github.com/arve0/markdown-it-attrs */
const LINE_ATTRIBUTES =
  /^\{[ \t]*(?:[.#][A-Za-z][\w-]*|[\w-]+="[^"\n]*")(?:[ \t]+(?:[.#][A-Za-z][\w-]*|[\w-]+="[^"\n]*"))*[ \t]*\}(?=[ \t]*(?:\n|$))/;

function inlineExtension(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src[pos] !== '{') return false;
  const rest = src.slice(pos, pos + MAX_LIST);
  const extension = EXTENSION.exec(rest)?.[0].length ?? 0;
  const commented = rest.startsWith(COMMENT) ? lengthOfComment(state) : 0;
  const length = extension || commented || lengthOfList(rest, state);
  if (length === 0) return false;
  if (!silent && extension === 0)
    ruleEnv(state).notices.leftOut(commented > 0 ? 'a comment' : 'an attribute list');
  state.pos += length;
  return true;
}

const lastEnds = new WeakMap<StateInline, number>();

/** The length of the comment at the position of the state, or 0 if it never ends. */
function lengthOfComment(state: StateInline): number {
  const { src, pos } = state;
  const last = lastEnds.get(state) ?? Math.max(src.lastIndexOf('{:/comment}'), src.lastIndexOf('{:/}'));
  lastEnds.set(state, last);
  const close = last > pos ? COMMENT_END.exec(src.slice(pos)) : null;
  return close ? close.index + close[0].length : 0;
}

function lengthOfList(rest: string, state: StateInline): number {
  const before = state.src[state.pos - 1] ?? '\n';
  const hasLists = ruleEnv(state).extensions.has('attr_list');
  const isAlone = before === '\n' && /^\{:[^}\n]*\}[ \t]*(?:\n|$)/.test(rest);
  const list =
    (isAlone || /[)\]}*_`~>]/.test(before) ? SPAN_LIST.exec(rest) : null) ??
    (/[)\]]/.test(before) ? ATTRIBUTES.exec(rest) : null) ??
    (hasLists && /[)\]*_`~>]/.test(before) ? ANY_ATTRIBUTES.exec(rest) : null) ??
    LINE_ATTRIBUTES.exec(rest);
  return list?.[0].length ?? 0;
}

const HEADER_LINE = /^\|.*\|[ \t]*$/;
const RULE_LINE = /^\|[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** kramdown allows fewer columns in the line under a table's header than in the header. */
function shortTable(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const isCode = (state.sCount[startLine] ?? 0) - state.blkIndent >= 4;
  if (isCode || startLine + 1 >= endLine) return false;
  const head = lineAt(state, startLine);
  const rule = lineAt(state, startLine + 1);
  if (!HEADER_LINE.test(head) || !RULE_LINE.test(rule)) return false;
  const missing = columns(head) - columns(rule);
  if (missing <= 0 || silent) return missing > 0;
  let end = startLine + 2;
  while (end < endLine && !state.isEmpty(end) && (state.sCount[end] ?? 0) >= state.blkIndent) end++;
  const rows = state.getLines(startLine + 2, end, state.blkIndent, false);
  const whole = `${head}\n${rule.replace(/\|?[ \t]*$/, '|')}${'---|'.repeat(missing)}\n${rows}`;
  state.md.block.parse(whole, state.md, state.env, state.tokens);
  state.line = end;
  return true;
}

function columns(row: string): number {
  return row
    .replace(/\\\|/g, '')
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|').length;
}
