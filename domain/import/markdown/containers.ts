import type { MarkdownIt, StateBlock } from 'markdown-it';
import { asideKind, calloutLabel } from './callouts.ts';
import { ENDS_BLOCKS, lineAt, ruleEnv } from './rule-state.ts';

/**
 * Rules for `:::note Title` … `:::` (Docusaurus, VitePress), and `!!! note "Title"` with `??? note` and
 * `=== "Tab"` (MkDocs): asides, details and titled parts.
 */
export function containers(md: MarkdownIt): void {
  md.block.ruler.after('code', 'directive', directive, ENDS_BLOCKS);
  md.block.ruler.after('code', 'indented_box', indentedBox, ENDS_BLOCKS);
  md.block.ruler.after('code', 'tab_title', tabTitle, ENDS_BLOCKS);
}

/** `@tab Title` in the `::: tabs` of VuePress. */
function tabTitle(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  const [, title] = /^@tab(?::active)?[ \t]+([^\n]{1,200})$/.exec(lineAt(state, startLine)) ?? [];
  if (title === undefined || closingLines(state).size === 0) return false;
  if (silent) return true;
  state.line = startLine + 1;
  writeTitle(state, title.trim());
  return true;
}

/** Also Quarto's `::: {.callout-note title="Title"}`. */
const DIRECTIVE =
  /^:{3,}[ \t]*(?:(?:\{\.?(?:callout-)?)?([a-z]+)(?:\[([^\]\n]*)\]|[ \t]+(?![\w-]+=)([^\n{]*))?.*)?$/i;

function directive(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const line = lineAt(state, startLine);
  if (!line.startsWith(':::')) return false;
  const last = closingLines(state).get(startLine) ?? endLine;
  if (last >= endLine) return reference(state, startLine, endLine, silent);
  if (silent) return true;
  const [, type = '', bracketed, given = ''] = DIRECTIVE.exec(line) ?? [];
  const isDetails = type.toLowerCase() === 'details';
  const label = isDetails ? 'Details' : calloutLabel(type);
  if (label === null) writeContent(state, startLine + 1, last);
  else {
    ruleEnv(state).notices.changed(
      `a ':::${type.toLowerCase()}' block became ${isDetails ? 'a <details> element' : 'an aside'}`,
    );
    const named = /\btitle="([^"]*)"/.exec(line)?.[1];
    const title = (bracketed ?? named ?? given).trim() || label;
    const kind = isDetails ? null : asideKind(label);
    writeBox(state, { kind, title }, () => writeContent(state, startLine + 1, last));
  }
  // The list around it may end before it does.
  if (state.line >= last) state.line = last + 1;
  return true;
}

const REFERENCE = /^:::[ \t]+([A-Za-z_]\w*(?:\.\w+)*)[ \t]*$/;

/** The place of what mkdocstrings writes of a program, `::: package.Class`, and its options. */
function reference(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const [, name] = REFERENCE.exec(lineAt(state, startLine)) ?? [];
  const { extensions, notices } = ruleEnv(state);
  if (name === undefined || !(name.includes('.') || extensions.has('mkdocstrings'))) return false;
  if (silent) return true;
  notices.leftOut(`the documentation of '${name.slice(0, 200)}', which mkdocstrings makes of a program`);
  const indent = (state.sCount[startLine] ?? 0) + 1;
  state.line = endOfIndented(state, startLine, endLine, indent) + 1;
  return true;
}

const closings = new WeakMap<StateBlock, Map<number, number>>();
const FENCE = /^(`{3,}|~{3,})/;

/** The lines that close directives, by the lines that open them. They close themselves too. */
function closingLines(state: StateBlock): Map<number, number> {
  const known = closings.get(state);
  if (known) return known;
  const found = new Map<number, number>();
  const open: number[] = [];
  let fence = '';
  for (const [at, source] of state.src.split('\n').entries()) {
    const line = source.replace(/^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/, '');
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    const parts = fence === '' && line.startsWith(':::') ? DIRECTIVE.exec(line) : null;
    if (parts?.[1] !== undefined) open.push(at);
    else if (parts) found.set(at, at).set(open.pop() ?? at, at);
  }
  closings.set(state, found);
  return found;
}

const INDENTED =
  /^(!!!|\?\?\?\+?|===)[ \t]+(?:([a-z][\w-]{0,30})(?:[ \t][\w -]{0,60})?[ \t]*)?(?:"([^"\n]{0,300})"[ \t]*)?$/i;

/** A block whose content is indented by four spaces. */
function indentedBox(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const [found, sign = '', kind = '', title] = INDENTED.exec(lineAt(state, startLine)) ?? [];
  if (found === undefined || (sign === '===' && title === undefined)) return false;
  const indent = (state.sCount[startLine] ?? 0) + 4;
  const end = endOfIndented(state, startLine, endLine, indent);
  if (end === startLine || silent) return end > startLine;
  const label = calloutLabel(kind) ?? (kind.charAt(0).toUpperCase() + kind.slice(1) || 'Note');
  const content = () => {
    const { blkIndent } = state;
    state.blkIndent = indent;
    writeContent(state, startLine + 1, end + 1);
    state.blkIndent = blkIndent;
  };
  const { notices } = ruleEnv(state);
  if (sign === '===') {
    writeTitle(state, title ?? '');
    content();
    notices.changed('a tab became a part with a title');
  } else {
    const isAside = sign === '!!!';
    writeBox(
      state,
      { kind: isAside ? asideKind(label) : null, title: isAside ? (title ?? label) : title || label },
      content,
    );
    notices.changed(`a '${sign} ${kind}' block became ${isAside ? 'an aside' : 'a <details> element'}`);
  }
  state.line = end + 1;
  return true;
}

/** The last line of the block after `start` that is indented, or `start`. */
function endOfIndented(state: StateBlock, start: number, endLine: number, indent: number): number {
  let end = start;
  for (let at = start + 1; at < endLine; at++) {
    if (state.isEmpty(at)) continue;
    if ((state.sCount[at] ?? 0) < indent) break;
    end = at;
  }
  return end;
}

/** An aside of a kind, or details. */
function writeBox(
  state: StateBlock,
  { kind, title }: { kind: string | null; title: string },
  content: () => void,
): void {
  const tag = kind === null ? 'details' : 'aside';
  const open = state.push(`${tag}_open`, tag, 1);
  if (kind === null) writeInline(state, 'summary', title);
  else {
    open.attrSet('class', kind);
    if (title !== '') writeTitle(state, title);
  }
  content();
  state.push(`${tag}_close`, tag, -1);
}

function writeTitle(state: StateBlock, title: string): void {
  writeInline(state, 'p', `**${title}**`);
}

function writeInline(state: StateBlock, tag: string, content: string): void {
  const type = tag === 'p' ? 'paragraph' : tag;
  state.push(`${type}_open`, tag, 1);
  Object.assign(state.push('inline', '', 0), { content, map: [state.line, state.line + 1], children: [] });
  state.push(`${type}_close`, tag, -1);
}

function writeContent(state: StateBlock, from: number, to: number): void {
  const { lineMax } = state;
  Object.assign(state, { lineMax: to, line: from });
  if (from < to) state.md.block.tokenize(state, from, to);
  state.lineMax = lineMax;
}
