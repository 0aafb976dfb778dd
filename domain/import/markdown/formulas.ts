import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { MAX_TEX } from '../../../shared/body/formulas.ts';
import { escapeHtml } from '../../../shared/text/escape-html.ts';
import { lineAt } from './rule-state.ts';

/** A formula in a line or of several lines in a Markdown text. */
const FORMULA =
  /(?<![\\$`])\$\$(?!\$)(?:(?!\n[ \t>]*\n)[^$]|\\\$){1,2000}\$\$(?!\$)|\\\\\((?:(?!\n[ \t>]*\n)[\s\S]){1,2000}?\\\\\)|\\\\\[(?:(?!\n[ \t>]*\n)[\s\S]){1,2000}?\\\\\]/g;

/** A formula between single dollar signs. */
const DOLLARS = /(?<![\\$\w])\$(?![\s$])((?:(?!\n[ \t>]*\n)(?:\\[\s\S]|[^$\\])){1,2000})\$(?![\w$])/g;

/** Hides formulas of a Markdown text from templates, to which the braces of TeX would be theirs. */
export function hideFormulas(text: string, hide: (formula: string) => string): string {
  return text
    .replace(FORMULA, (formula) => hide(formula))
    .replace(DOLLARS, (formula, tex: string) =>
      tex.includes('{') && !/\{[{%]/.test(tex) && isBalanced(tex) && isFormula('$', tex, '', '')
        ? hide(formula)
        : formula,
    );
}

/** Replaces what is a formula between single dollar signs in a text of HTML. */
export function replaceDollars(text: string, write: (tex: string) => string): string {
  return text.replace(DOLLARS, (whole, tex: string) => (isFormula('$', tex, '', '') ? write(tex) : whole));
}

function isBalanced(tex: string): boolean {
  let depth = 0;
  for (const sign of tex.match(/[{}]/g) ?? []) {
    depth += sign === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Delimiters of formulas in a line, the longer first. */
const PAIRS = [
  { open: '$$', close: '$$' },
  { open: '\\\\(', close: '\\\\)' },
  { open: '\\\\[', close: '\\\\]' },
  { open: '\\(', close: '\\)' },
  { open: '\\[', close: '\\]' },
  { open: '$`', close: '`$' },
  { open: '$', close: '$' },
];
/** Signs that tell TeX from a sum of money and the variables of a shell. */
const TEX_SIGN =
  /[\\^_={}<>+|]|^[a-zA-Z](?:'*|\([a-zA-Z](?:,\s?[a-zA-Z])*\))$|^[a-zA-Z](?:\s?[,/*-]\s?[a-zA-Z0-9])+$/;
const TEX_COMMAND = /\\[a-zA-Z]|[\^_]/;

/** Rules for formulas in TeX, as Hugo, Jekyll, Hexo, MkDocs, Docusaurus and GitHub write them. */
export function formulas(md: MarkdownIt): void {
  md.inline.ruler.before('escape', 'formula', inlineFormula);
  md.block.ruler.before('fence', 'formula', blockFormula, { alt: ['paragraph', 'blockquote', 'list'] });
  md.renderer.rules.formula = (tokens, index) =>
    `<span class="formula">${escapeHtml(tokens[index]?.content ?? '')}</span>`;
  md.renderer.rules.formula_block = (tokens, index) =>
    `<p class="formula">${escapeHtml(tokens[index]?.content ?? '')}</p>\n`;
}

function inlineFormula(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src[pos] !== '$' && src[pos] !== '\\') return false;
  const pair = PAIRS.find(({ open }) => src.startsWith(open, pos));
  if (!pair) return false;
  const { open, close } = pair;
  const from = pos + open.length;
  const end = src.slice(from, Math.min(posMax, from + MAX_TEX + close.length)).indexOf(close);
  if (end === -1) return false;
  const tex = src.slice(from, from + end);
  const after = src[from + end + close.length] ?? '';
  if (tex.trim() === '' || !isFormula(open, tex, src[pos - 1] ?? '', after)) return false;
  if (!silent) state.push('formula', 'span', 0).content = tex.trim();
  state.pos = from + end + close.length;
  return true;
}

function isFormula(open: string, tex: string, before: string, after: string): boolean {
  // `\(` is an escaped parenthesis in CommonMark.
  if (open === '\\(' || open === '\\[') return TEX_COMMAND.test(tex) && !tex.includes('](');
  if (open !== '$') return true;
  const isTight = /^[^\s$]/.test(tex) && /[^\s\\]$/.test(tex);
  return (
    isTight &&
    !/[\w$]/.test(after) &&
    !/[\w$]/.test(before) &&
    !tex.includes('`') &&
    TEX_SIGN.test(tex) &&
    !isMoney(tex)
  );
}

/** `5 + tax, so 10` between two amounts in dollars. */
function isMoney(tex: string): boolean {
  return /^\d[\d.,]*(?:\s|[-–+/](?!.*[\\^_=]))/.test(tex) && !/[\\^_=]/.test(tex);
}

/** The maximum number of lines of one formula. */
const MAX_LINES = 200;

/** A formula between lines of `$$`, or alone on its lines. */
function blockFormula(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const line = (at: number) => lineAt(state, at).trim();
  const first = line(startLine);
  const pair = PAIRS.find(({ open }) => /^(?:\$\$|\\{1,2}\[)$/.test(open) && first.startsWith(open));
  if (!pair || (pair.open === '\\[' && first !== '\\[')) return false;
  const lines = [first.slice(pair.open.length)];
  const last = Math.min(endLine, startLine + MAX_LINES);
  for (let at = startLine; at < last; at++) {
    if (at > startLine) {
      // A blank line or the end of the list item or quote ends the formula.
      if (state.isEmpty(at) || (state.sCount[at] ?? 0) < state.blkIndent) return false;
      lines.push(line(at));
    }
    const text = lines.at(-1) ?? '';
    // A second formula begins before the first ends.
    if (at > startLine && text.startsWith(pair.open) && pair.open !== pair.close) return false;
    if (text.includes(pair.close) && !text.endsWith(pair.close)) return false;
    if (!text.endsWith(pair.close)) continue;
    const tex = lines.join('\n').slice(0, -pair.close.length).trim();
    if (tex === '' || tex.length > MAX_TEX || tex.includes(pair.close)) return false;
    if (silent) return true;
    const token = state.push('formula_block', 'p', 0);
    Object.assign(token, { content: tex, map: [startLine, at + 1], block: true });
    state.line = at + 1;
    return true;
  }
  return false;
}
