import createMarkdownIt, { type MarkdownIt, type StateBlock } from 'markdown-it';
import definitionLists from 'markdown-it-deflist';
import footnotes from 'markdown-it-footnote';
import { alerts } from './alerts.ts';
import { codeBlocks } from './code-blocks.ts';
import { containers } from './containers.ts';
import { formulas } from './formulas.ts';
import { inlineMarks } from './inline-marks.ts';
import { kramdown } from './kramdown.ts';
import { markdownInHtml } from './markdown-in-html.ts';
import { obsidian } from './obsidian.ts';
import { lineAt } from './rule-state.ts';
import { wikiLinks } from './wiki-links.ts';

/**
 * The parser for CommonMark with HTML, tables, strikethrough, footnotes, definition lists and heading
 * ids.
 */
export function markdownParser({ indentedCode }: { indentedCode: boolean }): MarkdownIt {
  const made = parsers.get(indentedCode) ?? makeParser({ indentedCode });
  parsers.set(indentedCode, made);
  return made;
}

/** The length of what follows `www.` in a bare link, as GitHub reads it; 0 for none. */
function endOfWebAddress(text: string, from: number): number {
  const [found = ''] =
    /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}(?:[/?#][^\s<]{0,500})?/i.exec(
      text.slice(from, from + 1000),
    ) ?? [];
  let end = found;
  for (;;) {
    const shorter = end
      .replace(/(?:[?!.,:*_~'"]+|&[a-z0-9]+;)$/i, '')
      .replace(/\)$/, (paren) => (count(end, ')') > count(end, '(') ? '' : paren));
    if (shorter === end) return end.length;
    end = shorter;
  }
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

/** The parsers with and without indented code: making one takes as long as a long text. */
const parsers = new Map<boolean, MarkdownIt>();

function makeParser(options: { indentedCode: boolean }): MarkdownIt {
  const md = createMarkdownIt({ html: true, linkify: true });
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: true });
  md.linkify.add('www.', {
    validate: endOfWebAddress,
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
  // linkify reads a bare email address with `+` in its host.
  md.validateLink = (url) => !/^\s*(?:javascript|vbscript|file):|^mailto:[^?]*@[^?]*\+/i.test(url);
  // Stored URLs are not percent-encoded, but browsers read `\` as `/`.
  md.normalizeLink = (url) => url.replaceAll('\\', '%5C');
  md.use(footnotes)
    .use(definitionLists)
    .use(markdownInHtml)
    .use(codeBlocks)
    .use(kramdown)
    .use(containers)
    .use(wikiLinks)
    .use(obsidian)
    .use(inlineHtml)
    .use(emphasisWithoutSpaces)
    .use(formulas)
    .use(inlineMarks)
    .use(alerts);
  if (!options.indentedCode) md.disable('code');
  return md;
}

const INLINE_TAG =
  /^<\/?(?:a|abbr|b|bdi|bdo|br|cite|code|del|em|font|i|img|input|ins|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|time|u|var)(?=[\s/>])/i;

const ONE_TAG = /^<\/?(?!img\b|br\b|input\b)[^<>]*>[ \t]*$/;

/**
 * A line that starts with an inline element such as `<img>` starts a paragraph, as in kramdown. In
 * CommonMark, such a tag on its own line makes all following lines HTML. One before a blank line stays on its
 * own: `<del>`, Markdown, `</del>`.
 */
function inlineHtml(md: MarkdownIt): void {
  const rule = (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean => {
    const line = lineAt(state, startLine);
    const isAlone = ONE_TAG.test(line) && (startLine + 1 >= endLine || state.isEmpty(startLine + 1));
    if (silent || !INLINE_TAG.test(line) || isAlone) return false;
    // The last rules are those for underlined headings, definition lists and paragraphs.
    const rules = md.block.ruler.getRules('').slice(-3);
    return rules.some((textRule) => textRule(state, startLine, endLine, silent));
  };
  md.block.ruler.before('html_block', 'inline_html', rule);
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;

/**
 * Lets emphasis end between punctuation and text of a writing system without spaces (`**[link](a)**하고`),
 * which CommonMark does not: https://github.com/commonmark/commonmark-spec/issues/650.
 */
function emphasisWithoutSpaces(md: MarkdownIt): void {
  md.inline.State = class extends md.inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      const found = super.scanDelims(start, canSplitWord);
      const before = this.src.slice(Math.max(0, start - 2), start);
      const after = this.src.slice(start + found.length, start + found.length + 2);
      if (!canSplitWord || /^\s|^$/.test(after) || /\s$|^$/.test(before)) return found;
      const opens = UNSPACED.test(before.slice(-1));
      const closes = UNSPACED.test(after.slice(0, 1));
      return { ...found, can_open: found.can_open || opens, can_close: found.can_close || closes };
    }
  };
}
