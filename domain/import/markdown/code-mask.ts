import createMarkdownIt, { type Token } from 'markdown-it';
import definitionLists from 'markdown-it-deflist';
import footnotes from 'markdown-it-footnote';
import { makeNotices } from '../files/notices.ts';
import { containers } from './containers.ts';
import { hideFormulas } from './formulas.ts';

/**
 * Replaces code with marks while templates are resolved. A mark is a number between two Unicode
 * noncharacters, which no text for interchange contains.
 */
export interface CodeMask {
  /** The text with marks. */
  text: string;
  /** Hides another piece and returns its mark. */
  hide(piece: string): string;
  /** Replaces the code of the source by what `change` returns; null keeps it. Code marked as raw stays. */
  change(change: (piece: string) => string | null): void;
  /** The length of a text when its pieces are in place. */
  size(text: string): number;
  /** Returns the text with all pieces in place of their marks. */
  reveal(text: string): string;
}

const OPEN = '\uFDD0';
const CLOSE = '\uFDD1';
const MARK = /\uFDD0(\d+)\uFDD1/g;

/** Hides fenced and indented code, code spans, `<pre>`, `<code>` and formulas of a Markdown text. */
export function maskCode(source: string): CodeMask {
  const pieces: string[] = [];
  const hide = (piece: string) => `${OPEN}${pieces.push(piece) - 1}${CLOSE}`;
  const reveal = (text: string): string =>
    text.replace(MARK, (_, n: string) => reveal(pieces[Number(n)] ?? ''));
  const clean = source.replace(/[\uFDD0-\uFDD4]/g, '\uFFFD');
  const fixed = new Set<number>();
  const hideCode = (code: string) => {
    const shown = withoutRawTags(code);
    if (shown !== code) fixed.add(pieces.length);
    return hide(shown);
  };
  const spans = maskBlocks(clean, hideCode).replace(SPAN, hideCode);
  const codes = pieces.length;
  const text = hideFormulas(spans, hide);
  return {
    text,
    hide,
    reveal,
    change(change) {
      for (const [at, piece] of pieces.slice(0, codes).entries())
        if (!fixed.has(at)) pieces[at] = change(piece) ?? piece;
    },
    size: (masked) =>
      masked.length +
      [...masked.matchAll(MARK)].reduce((sum, [, n]) => sum + (pieces[Number(n)]?.length ?? 0), 0),
  };
}

/**
 * A fenced block of masked code, without surrounding blank lines and common indentation. It is masked again.
 */
export function codeFence(mask: CodeMask, language: string, code: string): string {
  return `\n${mask.hide(`~~~~~~${language}\n${withoutIndent(mask.reveal(code))}\n~~~~~~`)}\n`;
}

function withoutIndent(text: string): string {
  const lines = text.replace(/^(?:[ \t]*\n)+|\s+$/g, '').split('\n');
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const common = Math.min(...indents);
  return lines.map((line) => line.slice(Number.isFinite(common) ? common : 0)).join('\n');
}

/** In code, `{% raw %}` only keeps Liquid away. */
function withoutRawTags(code: string): string {
  return code.replace(/\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g, '$1');
}

/** Finds blocks of code also in HTML and templates, whose content is Markdown later. */
const blocks = createMarkdownIt('zero')
  .enable(['code', 'fence', 'blockquote', 'list'])
  .use(footnotes)
  .use(definitionLists)
  .use(containers);

/** A line after which indented text is content: HTML, templates, tables. */
const CONTAINER = /^ {0,3}(?:[{=@|]|<(?!!--))/;

/** Docusaurus runs what such a fence holds. */
const MDX_FENCE = /^mdx-code-block\b/;

function maskBlocks(source: string, hide: (code: string) => string): string {
  const lines = source.split('\n');
  const tokens: Token[] = [];
  blocks.block.parse(source, blocks, { notices: makeNotices(), extensions: new Set() }, tokens);
  const out: string[] = [];
  let at = 0;
  let above = '';
  for (const { type, map, markup, info } of tokens) {
    const [from, to] = map ?? [0, 0];
    const isCode = type === 'fence' || (type === 'code_block' && !CONTAINER.test(above));
    if (type !== 'code_block' && map) above = lines[from] ?? '';
    if (!isCode || from < at) continue;
    const first = lines[from] ?? '';
    if (MDX_FENCE.test(info)) {
      const isClosed = lines[to - 1]?.trim().endsWith(markup);
      out.push(...lines.slice(at, from), ...lines.slice(from + 1, isClosed ? to - 1 : to));
      at = to;
      continue;
    }
    const start = first.indexOf(markup);
    out.push(...lines.slice(at, from));
    out.push(first.slice(0, start) + hide([first.slice(start), ...lines.slice(from + 1, to)].join('\n')));
    at = to;
  }
  return [...out, ...lines.slice(at)].join('\n');
}

const SPAN =
  /<(pre|code)(?=[\s>])[^>]*>[\s\S]*?<\/\1>|(?<![\\`])(`+)(?!`)((?:(?!\n[ \t>]*\n)[\s\S])*?[^`])\2(?!`)/gi;
