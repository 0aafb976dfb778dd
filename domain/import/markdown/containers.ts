import type { MarkdownIt, StateBlock } from 'markdown-it';
import { asideKind, calloutLabel } from './callouts.ts';
import { ENDS_BLOCKS, lineAt, ruleEnv } from './rule-state.ts';

/**
 * Rules for `:::note Title` … `:::` (Docusaurus, VitePress), `/// note | Title` … `///` (PyMdown), and
 * `!!! note "Title"` with `??? note` and `=== "Tab"` (MkDocs): asides, details and titled parts.
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
  /^:{3,}[ \t]*(?:(?:\{\.?(?:callout-)?)?(?<type>[a-z]+)\}?(?:\[(?<label>[^\]\n]*)\]|[ \t]+(?![\w-]+=)(?<given>[^\n{]*))?.*)?$/i;
/** Source: https://facelessuser.github.io/pymdown-extensions/extensions/blocks/. */
const PYMDOWN = /^\/{3,}[ \t]*(?:(?<type>[a-z][\w-]{0,30})[ \t]*(?:\|[ \t]*(?<given>[^\n]*))?)?$/i;
/** Those that are no callouts. */
const PARTS = /^(?:html|tab|define|glossary|(?:figure-|table-)?caption)$/;
const OPTION = /^[ \t]{4,}([a-z]+):[ \t]*([^\n]*)$/i;
/** Of MyST's `:::{admonition} Title`. */
const MYST_OPTION = /^:([a-z-]{1,30}):[ \t]*([^\n]*)$/i;
const DETAILS = /^(?:details|spoiler|collapse)$/;

function directivePattern(line: string): RegExp {
  return line.startsWith(':') ? DIRECTIVE : PYMDOWN;
}

function directive(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const line = lineAt(state, startLine);
  const sign = line.slice(0, 3);
  if (sign !== ':::' && sign !== '///') return false;
  const last = closingLines(state).get(startLine) ?? endLine;
  if (last >= endLine) return sign === ':::' && reference(state, startLine, endLine, silent);
  if (silent) return true;
  let from = startLine + 1;
  let kind: string | undefined;
  const option = sign === '///' ? OPTION : line.includes('{') ? MYST_OPTION : null;
  for (; option && from < last; from++) {
    const [, name, value] = option.exec(state.getLines(from, from + 1, state.blkIndent, false)) ?? [];
    if (name === undefined) break;
    if (name === 'type' || name === 'class') kind = value;
  }
  const content = () => writeContent(state, from, last);
  const named = /\btitle="([^"]*)"/.exec(line)?.[1];
  const parts = directivePattern(line).exec(line)?.groups ?? {};
  const type = parts.type?.toLowerCase() ?? '';
  const given = parts.given?.trim() ?? '';
  const title = parts.label ?? named;
  const isDetails = DETAILS.test(type);
  const isGeneric = type === 'admonition' || (sign === '///' && type !== '' && !PARTS.test(type));
  const label = isDetails ? 'Details' : isGeneric ? boxLabel(kind ?? type) : calloutLabel(type);
  if (label !== null) {
    ruleEnv(state).notices.changed(
      `a '${sign}${type}' block became ${isDetails ? 'a <details> element' : 'an aside'}`,
    );
    writeBox(
      state,
      { kind: isDetails ? null : asideKind(label), title: (title ?? given).trim() || label },
      content,
    );
  } else if (sign === '///' && type.endsWith('caption')) writeCaption(state, content);
  else {
    // Other words are classes, as in `::: grid cols-2`.
    const shown = title ?? (type === 'tab' || (type !== 'html' && /[\sA-Z]|[^ -~]/.test(given)) ? given : '');
    if (shown.trim() !== '') writeTitle(state, shown.trim());
    content();
  }
  // The list around it may end before it does.
  if (state.line >= last) state.line = last + 1;
  return true;
}

function boxLabel(kind: string): string {
  return calloutLabel(kind) ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}

/** The caption of the image above, or a text below anything else. */
function writeCaption(state: StateBlock, content: () => void): void {
  const [open, inline, close] = state.tokens.slice(-3);
  const isImage = close?.type === 'paragraph_close' && /^!\[[^\n]*\]\([^\n]*\)$/.test(inline?.content ?? '');
  if (!isImage || !open) {
    content();
    return;
  }
  open.tag = 'figure';
  close.tag = 'figure';
  state.tokens.pop();
  state.push('figcaption_open', 'figcaption', 1);
  content();
  state.push('figcaption_close', 'figcaption', -1);
  state.tokens.push(close);
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
const FENCE = /^(`{3,}(?![^\n]*`)|~{3,})/;

/** The lines that close directives, by the lines that open them. They close themselves too. */
function closingLines(state: StateBlock): Map<number, number> {
  const known = closings.get(state);
  if (known) return known;
  const found = new Map<number, number>();
  const open = new Map<string, number[]>();
  let fence = '';
  for (const [at, source] of state.src.split('\n').entries()) {
    const line = source.replace(/^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/, '');
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence) && line.slice(mark.length).trim() === '') fence = '';
    const parts = fence === '' && /^(?::::|\/\/\/)/.test(line) ? directivePattern(line).exec(line) : null;
    if (!parts) continue;
    // Only as many slashes as at its start end a block of PyMdown.
    const sign = line.startsWith(':') ? ':::' : (/^\/+/.exec(line)?.[0] ?? '');
    const starts = open.get(sign) ?? [];
    open.set(sign, starts);
    if (parts.groups?.type !== undefined) starts.push(at);
    else if (starts.length > 0 || sign === ':::') found.set(at, at).set(starts.pop() ?? at, at);
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
  const label = boxLabel(kind || 'note');
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
  // The parser leaves out what is nested too deeply.
  state.level++;
  Object.assign(state, { lineMax: to, line: from });
  if (from < to) state.md.block.tokenize(state, from, to);
  state.lineMax = lineMax;
  state.level--;
}
