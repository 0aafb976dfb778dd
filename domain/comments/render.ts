import createMarkdownIt from 'markdown-it';
import { sanitiseComment } from '../body/body.ts';

/** Increase it when the same text is rendered differently: stored HTML is then made again when it is read. */
export const COMMENT_RENDER_VERSION = 1;

const markdown = createMarkdownIt({ html: false, linkify: true, breaks: true }).disable([
  'table',
  'list',
  'heading',
  'lheading',
  'hr',
  'image',
  'reference',
  'code',
]);
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
// The sanitiser decides about schemes; browsers read `\` as `/`.
markdown.normalizeLink = (url) => url.replaceAll('\\', '%5C');

/** Renders a comment as clean HTML: Markdown that was written here, or the HTML of another site. */
export function renderComment({ format, text }: { format: string; text: string }): string {
  return sanitiseComment(format === 'markdown' ? markdown.render(text) : withParagraphs(text));
}

/** The HTML of a row, made again if another version made it. */
export function renderedComment(row: {
  format: string;
  text: string;
  rendered: string;
  render_version: number;
}): string {
  return row.render_version === COMMENT_RENDER_VERSION ? row.rendered : renderComment(row);
}

/** Old sites store the paragraphs of a comment as line breaks. */
function withParagraphs(html: string): string {
  if (/<(?:p|div|br)\b/i.test(html)) return html;
  const paragraphs = html.trim().split(/\n\s*\n/);
  return paragraphs.map((text) => `<p>${text.replaceAll('\n', '<br>')}</p>`).join('\n');
}

/** The text of a comment without its markup, for emails and lists. */
export function plainComment(html: string): string {
  return html
    .replace(/<br\s*\/?>|<\/(?:p|pre|blockquote)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (name) => ENTITIES[name] ?? name)
    .trim();
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
