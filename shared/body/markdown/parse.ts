import createMarkdownIt, { type MarkdownIt } from 'markdown-it';
import { markdownCallouts } from '../markdown-callouts.ts';
import { markdownFootnotes } from '../markdown-footnotes.ts';
import { markdownFormulas } from '../markdown-formulas.ts';
import { markdownTasks } from '../markdown-tasks.ts';
import { knownHtmlOnly } from './known-html.ts';

const parsers = new Map<boolean, MarkdownIt>();

/**
 * Converts Markdown to HTML, which is not cleaned: CommonMark with HTML, tables, strikethrough, tasks,
 * footnotes and the callouts of GitHub, and none of the additions of site generators that the import knows.
 * With `keepUnknownTags`, tags that a body cannot have are text.
 */
export function parseMarkdown(markdown: string, { keepUnknownTags = false } = {}): string {
  const parser = parsers.get(keepUnknownTags) ?? makeParser(keepUnknownTags);
  parsers.set(keepUnknownTags, parser);
  return parser.render(markdown);
}

function makeParser(keepUnknownTags: boolean): MarkdownIt {
  const md = createMarkdownIt({ html: true })
    .use(markdownTasks)
    .use(markdownCallouts)
    .use(markdownFootnotes)
    .use(markdownFormulas, { dollars: true, brackets: false });
  if (keepUnknownTags) md.use(knownHtmlOnly);
  // Cleaning removes dangerous URLs, and stored ones are not percent-encoded.
  md.validateLink = () => true;
  md.normalizeLink = (url) => url;
  md.core.ruler.push('embeds', markEmbeds);
  // The line break before the closing fence is not part of the code.
  md.renderer.rules.fence = (tokens, index) => {
    const { info = '', content = '' } = tokens[index] ?? {};
    const language = md.utils.unescapeAll(info).trim();
    const attribute = language === '' ? '' : ` class="language-${md.utils.escapeHtml(language)}"`;
    return `<pre><code${attribute}>${md.utils.escapeHtml(content.replace(/\n$/, ''))}</code></pre>\n`;
  };
  return md;
}

/** Makes an embed of each paragraph that is a URL and nothing else. */
function markEmbeds({
  tokens,
  Token,
}: Parameters<Parameters<MarkdownIt['core']['ruler']['push']>[1]>[0]): void {
  for (const [index, inline] of tokens.entries()) {
    const paragraph = tokens[index - 1];
    const [only, ...others] = inline.children ?? [];
    if (
      paragraph?.type !== 'paragraph_open' ||
      paragraph.hidden ||
      only?.type !== 'text' ||
      others.length > 0
    )
      continue;
    if (!/^https?:\/\/\S+$/.test(only.content)) continue;
    paragraph.attrSet('class', 'embed');
    const [start, end] = [new Token('link_open', 'a', 1), new Token('link_close', 'a', -1)];
    start.attrSet('href', only.content);
    inline.children = [start, only, end];
  }
}
