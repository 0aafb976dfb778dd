import type { Selector } from './selectors.ts';

/** A piece of a style sheet between two braces, or a statement that ends with a semicolon. */
export interface Block {
  /** What stands before the brace: a list of selectors, or an at-rule with its words. */
  head: string;
  /** The at-rule's name; absent for a plain rule. */
  at?: string;
  /** The whole of it. */
  text: string;
  /** Of an at-rule that holds rules. */
  inner?: Block[];
  /** Read when first asked for. */
  selectors?: Selector[];
}

const holders = new Set(['layer', 'media', 'supports', 'container']);

/** Takes a style sheet apart at its braces; strings and comments with braces of their own are passed over. */
export function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < css.length; ) {
    const end = css.startsWith('/*', at) ? css.indexOf('*/', at) + 2 : endOf(css, at);
    const text = css.slice(at, end).trim();
    if (text && !text.startsWith('/*')) blocks.push(blockOf(text));
    at = end;
  }
  return blocks;
}

function blockOf(text: string): Block {
  const brace = text.indexOf('{');
  const head = (brace < 0 ? text : text.slice(0, brace)).trim();
  const at = /^@(?:-\w+-)?([\w-]+)/.exec(head)?.[1];
  if (!at) return { head, text };
  if (brace < 0 || !holders.has(at)) return { head, at, text };
  return { head, at, text, inner: blocksOf(text.slice(brace + 1, -1)) };
}

/** Where the block or statement that begins at `from` ends. */
function endOf(css: string, from: number): number {
  let depth = 0;
  for (let at = from; at < css.length; at++) {
    const letter = css[at];
    if (letter === '\\') at++;
    else if (letter === '"' || letter === "'") at = endOfString(css, at);
    else if (letter === '{') depth++;
    else if (letter === '}' && --depth === 0) return at + 1;
    else if (letter === ';' && depth === 0) return at + 1;
  }
  return css.length;
}

function endOfString(css: string, from: number): number {
  let at = from + 1;
  while (at < css.length && css[at] !== css[from]) at += css[at] === '\\' ? 2 : 1;
  return at;
}
