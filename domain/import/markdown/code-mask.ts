import { FORMULA } from './formulas.ts';

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
  const spans = maskSpans(maskIndented(maskFences(clean, hideCode), hideCode), hideCode);
  const codes = pieces.length;
  const text = spans.replace(FORMULA, (formula) => hide(formula));
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

const FENCE = /^((?:[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])*)(`{3,}(?=[^`]*$)|~{3,})/;

function maskFences(source: string, hide: (code: string) => string): string {
  const lines = source.split('\n');
  const out: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const open = FENCE.exec(line);
    if (!open) {
      out.push(line);
      continue;
    }
    const end = endOfFence(lines, at, open[2] ?? '');
    const prefix = open[1] ?? '';
    const code = [line.slice(prefix.length), ...lines.slice(at + 1, end + 1)].join('\n');
    out.push(prefix + hide(code));
    at = end;
  }
  return out.join('\n');
}

/** The line that closes the fence at `start`, or the last line. */
function endOfFence(lines: string[], start: number, fence: string): number {
  const close = new RegExp(`^[ \\t>]*${fence[0]}{${fence.length},}[ \\t]*$`);
  for (let at = start + 1; at < lines.length; at++) if (close.test(lines[at] ?? '')) return at;
  return lines.length - 1;
}

const INDENTED = /^(?: {4}| {0,3}\t)/;
/** Begins blocks with indented content: lists, definitions, footnotes, `!!! note`, HTML, templates. */
const CONTAINER = /^ {0,3}(?:[-*+][ \t]|\d{1,9}[.)][ \t]|\[\^|[:!?={@|>]|<(?!!--))/;

/** Hides code that is indented after a heading or paragraph. That in other blocks may be their content. */
function maskIndented(source: string, hide: (code: string) => string): string {
  if (!/^(?: {4}|\t)/m.test(source)) return source;
  const out: string[] = [];
  let code: string[] = [];
  let isPlain = true;
  let wasBlank = true;
  const close = () => {
    const end = code.findLastIndex((line) => line.trim() !== '') + 1;
    if (end > 0) out.push(hide(code.slice(0, end).join('\n')));
    out.push(...code.slice(end));
    code = [];
  };
  for (const line of source.split('\n')) {
    const isBlank = line.trim() === '';
    const isCode = isPlain && INDENTED.test(line) && (wasBlank || code.length > 0);
    if (isCode || (isBlank && code.length > 0)) code.push(line);
    else {
      close();
      // The first line of a block says what it is.
      if (!isBlank && wasBlank && !INDENTED.test(line)) isPlain = !CONTAINER.test(line);
      else if (!isBlank && CONTAINER.test(line)) isPlain = false;
      out.push(line);
    }
    wasBlank = isBlank;
  }
  close();
  return out.join('\n');
}

const SPAN =
  /<(pre|code)(?=[\s>])[^>]*>[\s\S]*?<\/\1>|(?<![\\`])(`+)(?!`)((?:(?!\n[ \t>]*\n)[\s\S])*?[^`])\2(?!`)/gi;

function maskSpans(source: string, hide: (code: string) => string): string {
  return source.replace(SPAN, (code) => hide(code));
}
