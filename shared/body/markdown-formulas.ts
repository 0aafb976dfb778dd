import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { MAX_TEX } from './formulas.ts';

/** The ways to write formulas that a text uses, besides `$$x$$`. */
export type FormulaSigns = {
  /** `$x$`. */
  dollars: boolean;
  /** `\(x\)` and `\[x\]`. */
  brackets: boolean;
};

/**
 * Reads formulas in TeX, with the rules of Pandoc for dollars
 * (https://pandoc.org/MANUAL.html#extension-tex_math_dollars).
 */
export function markdownFormulas(md: MarkdownIt, signs: FormulaSigns): void {
  md.block.ruler.before(
    'fence',
    'formula_block',
    (state, start, end, silent) => readBlock(state, start, end, silent, signs),
    {
      alt: ['paragraph', 'reference', 'blockquote', 'list'],
    },
  );
  md.inline.ruler.before('escape', 'formula', (state, silent) => readInline(state, silent, signs));
  const write = (tag: string) => (tokens: { content: string }[], index: number) =>
    `<${tag} class="formula">${md.utils.escapeHtml(tokens[index]?.content ?? '')}</${tag}>`;
  md.renderer.rules.formula = write('span');
  md.renderer.rules.formula_block = (tokens, index) => `${write('p')(tokens, index)}\n`;
}

const BLOCKS: [start: string, end: string][] = [
  ['$$', '$$'],
  ['\\[', '\\]'],
];

/** Reads `$$ … $$` over one or more lines that hold nothing else. */
function readBlock(
  state: StateBlock,
  start: number,
  end: number,
  silent: boolean,
  signs: FormulaSigns,
): boolean {
  const first = lineAt(state, start);
  const sign = BLOCKS.find(([open]) => first.startsWith(open));
  if (!sign || (sign[0] === '\\[' && !signs.brackets)) return false;
  const lines: string[] = [];
  for (let at = start, length = 0; at < end && length <= MAX_TEX + 100; at++) {
    const line = at === start ? first.slice(2) : lineAt(state, at);
    length += line.length + 1;
    if (line.trim() === '' && at > start) return false;
    const isLast = line.trimEnd().endsWith(sign[1]);
    lines.push(isLast ? line.trimEnd().slice(0, -2) : line);
    if (!isLast) continue;
    const tex = lines.join('\n').trim();
    if (tex === '' || tex.length > MAX_TEX || tex.includes('$$')) return false;
    if (silent) return true;
    state.push('formula_block', 'p', 0).content = tex;
    state.line = at + 1;
    return true;
  }
  return false;
}

function lineAt(state: StateBlock, line: number): string {
  if ((state.sCount[line] ?? 0) < state.blkIndent) return '';
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

function readInline(state: StateInline, silent: boolean, signs: FormulaSigns): boolean {
  const found = findFormula(state.src, state.pos, signs);
  if (!found) return false;
  if (!silent) state.push('formula', 'span', 0).content = found.tex;
  state.pos = found.end;
  return true;
}

/** The formula that starts at a position of a line, or null. */
function findFormula(text: string, at: number, signs: FormulaSigns): { tex: string; end: number } | null {
  const isDollar = text[at] === '$';
  if (!isDollar && (!signs.brackets || text[at] !== '\\')) return null;
  const rest = text.slice(at, at + MAX_TEX + 4);
  if (isDollar && !signs.dollars && !rest.startsWith('$$')) return null;
  const pattern = !isDollar ? BRACKETS : rest.startsWith('$$') ? DOUBLE : SINGLE;
  const match = pattern.exec(rest);
  const tex = (match?.[1] ?? match?.[2] ?? '').trim();
  return match && tex !== '' ? { tex, end: at + match[0].length } : null;
}

const BRACKETS = /^\\\((.+?)\\\)|^\\\[(.+?)\\\]/s;
const DOUBLE = /^\$\$([^$]+)\$\$(?!\$)/;
/** No space inside the signs, and no digit behind them: `$5 and $10` are amounts. */
const SINGLE = /^\$(?![\s$])((?:[^$\\]|\\[\s\S])*?)(?<!\s)\$(?!\d)/;
