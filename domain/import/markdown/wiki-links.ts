import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import { escapeHtml } from '../../../shared/text/escape-html.ts';
import { markPath } from '../html/article-links.ts';
import { wikiHeadingId } from '../html/heading-ids.ts';
import { attributeText, imageHtml } from '../html/html-text.ts';
import { IMAGE_URL } from '../html/tidy-html.ts';
import { ENDS_BLOCKS, lineAt, type RuleEnv, ruleEnv } from './rule-state.ts';

/**
 * Rules for the links of Obsidian and other wikis: `[[note]]`, `[[note#heading|text]]`, `![[image.png|alt]]`
 * and `![[note]]`, which becomes a link. In a vault, the text of a link to an unknown note stays and is
 * reported. Elsewhere, brackets without a note are text, and those with a definition are a link of Markdown.
 */
export function wikiLinks(md: MarkdownIt): void {
  md.block.ruler.before('reference', 'wiki_contents', contents, ENDS_BLOCKS);
  md.inline.ruler.before('link', 'wiki_link', wikiLink);
}

const CONTENTS = /^\[(?:\[_?toc_?\]|toc)\][ \t]*$/i;

function contents(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  if (!CONTENTS.test(lineAt(state, startLine))) return false;
  if (silent) return true;
  ruleEnv(state).notices.leftOut('a generated table of contents');
  state.line = startLine + 1;
  return true;
}

/** Not `[[1]](url)` and `[[1]][ref]`, which are links of Markdown. */
const LINK = /(!?)\[\[([^[\]|\n]{1,300}?)(?:\\?\|([^[\]\n]{0,300}))?\]\](?![([])/y;

function wikiLink(state: StateInline, silent: boolean): boolean {
  LINK.lastIndex = state.pos;
  const [source, embedded = '', target = '', label] = LINK.exec(state.src) ?? [];
  if (source === undefined) return false;
  const html = linkHtml(target, label, embedded !== '', state);
  if (html === null) return false;
  if (!silent) state.push('html_inline', '', 0).content = html(ruleEnv(state));
  state.pos += source.length;
  return true;
}

/** Writes a link or image; null for text in brackets. */
function linkHtml(
  target: string,
  label: string | undefined,
  isEmbedded: boolean,
  state: StateInline,
): ((known: RuleEnv) => string) | null {
  const reference = state.md.utils.normalizeReference(target);
  if (label === undefined && state.env.references?.[reference]) return null;
  // `[[ -f file ]]` is a test of a shell.
  if (/^\s|\s$/.test(target) && label === undefined) return null;
  if (isEmbedded && IMAGE_URL.test(target.trim())) return () => wikiImage(target.trim(), label);
  const { isVault, articlePath } = ruleEnv(state);
  const isLink = isVault || label !== undefined || articlePath(fileIn(target)) !== null;
  return isLink ? (known) => noteLink(target.trim(), label?.trim(), isEmbedded, known) : null;
}

function fileIn(target: string): string {
  return target.split('#')[0]?.trim() ?? '';
}

/** The label of an image is its width, or its alt text. */
function wikiImage(src: string, label = ''): string {
  const width = /(?:^|\|)\s*(\d{1,4})(?:x\d+)?\s*$/.exec(label)?.[1];
  const alt = label.replace(/(?:^|\|)\s*\d{1,4}(?:x\d+)?\s*$/, '').trim();
  return imageHtml(src, alt, width === undefined ? {} : { width });
}

function noteLink(
  target: string,
  label: string | undefined,
  isEmbedded: boolean,
  { articlePath, notices }: RuleEnv,
): string {
  const [file = '', ...headings] = target.split('#').map((part) => part.trim());
  const heading = headings.at(-1) ?? '';
  // `#^id` names a block, which articles do not.
  const fragment = heading === '' || heading.startsWith('^') ? '' : `#${wikiHeadingId(heading)}`;
  const shown =
    label ||
    [file.split('/').at(-1), ...headings.filter((part) => !part.startsWith('^'))].filter(Boolean).join(' > ');
  const text = escapeHtml(shown);
  const path = file === '' ? '' : articlePath(file);
  if (path === null) {
    notices.leftOut(`a link to '${target.slice(0, 200)}', which is not imported`);
    return text;
  }
  if (isEmbedded) notices.changed('an embedded note became a link');
  if (path === '' && fragment === '') return text;
  const href = path === '' ? fragment : markPath(attributeText(`${path}${fragment}`));
  return `<a href="${href}">${text}</a>`;
}
