import createMarkdownIt from 'markdown-it';
import definitionLists from 'markdown-it-deflist';
import footnotes from 'markdown-it-footnote';

/** Pasted Markdown as HTML: CommonMark with tables, strikethrough, footnotes and definition lists. Loaded on first use. */
export function markdownHtml(text: string): string {
  const md = createMarkdownIt({ html: true, linkify: true });
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  // An address may hold any script; which ones are safe the body's schema decides.
  md.normalizeLink = (address) => address;
  return md.use(footnotes).use(definitionLists).render(withoutFrontMatter(text));
}

/** What stands between `---` lines at the very start is about the text, not of it. */
function withoutFrontMatter(text: string): string {
  return text.replace(/^\s*---\r?\n(?:[\w-]+:.*\r?\n|[ \t-].*\r?\n)+---\r?\n/, '');
}
