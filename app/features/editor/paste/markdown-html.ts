import createMarkdownIt from 'markdown-it';
import definitionLists from 'markdown-it-deflist';
import footnotes from 'markdown-it-footnote';
import { markdownCallouts } from '../../../../shared/body/markdown-callouts.ts';
import { markdownFormulas } from '../../../../shared/body/markdown-formulas.ts';
import { markdownTasks } from '../../../../shared/body/markdown-tasks.ts';

/**
 * Renders Markdown: CommonMark with tables, strikethrough, footnotes, definition lists, task lists and
 * callouts. Loaded on first use.
 */
export function markdownHtml(text: string): string {
  const md = createMarkdownIt({ html: true, linkify: true });
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  // URLs may contain characters of any writing system. The body's schema decides which URLs are safe.
  md.normalizeLink = (url) => url;
  return md
    .use(footnotes)
    .use(definitionLists)
    .use(markdownTasks)
    .use(markdownCallouts)
    .use(markdownFormulas, { dollars: true, brackets: true })
    .render(withoutFrontMatter(text));
}

/** Removes metadata between `---` lines at the start. */
function withoutFrontMatter(text: string): string {
  return text.replace(/^\s*---\r?\n(?:[\w-]+:.*\r?\n|[ \t-].*\r?\n)+---\r?\n/, '');
}
