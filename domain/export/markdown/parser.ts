import createMarkdownIt, { type MarkdownIt } from 'markdown-it';

let parser: MarkdownIt | undefined;

/**
 * Converts the Markdown of an export to HTML, which is not cleaned: CommonMark with HTML, tables and strikethrough, and
 * none of the additions of site generators that the other import knows.
 */
export function parseMarkdown(markdown: string): string {
  parser ??= makeParser();
  return parser.render(markdown);
}

function makeParser(): MarkdownIt {
  const md = createMarkdownIt({ html: true });
  // Cleaning removes dangerous URLs, and stored ones are not percent-encoded.
  md.validateLink = () => true;
  md.normalizeLink = (url) => url;
  // The line break before the closing fence is not part of the code.
  md.renderer.rules.fence = (tokens, index) => {
    const { info = '', content = '' } = tokens[index] ?? {};
    const language = md.utils.unescapeAll(info).trim();
    const attribute = language === '' ? '' : ` class="language-${md.utils.escapeHtml(language)}"`;
    return `<pre><code${attribute}>${md.utils.escapeHtml(content.replace(/\n$/, ''))}</code></pre>\n`;
  };
  return md;
}
