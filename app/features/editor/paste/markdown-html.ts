import createMarkdownIt, { type MarkdownIt, type StateCore } from 'markdown-it';
import definitionLists from 'markdown-it-deflist';
import footnotes from 'markdown-it-footnote';
import { taskSign } from '../../../../shared/body/tasks.ts';

/** Renders Markdown: CommonMark with tables, strikethrough, footnotes, definition lists and task lists. Loaded on first use. */
export function markdownHtml(text: string): string {
  const md = createMarkdownIt({ html: true, linkify: true });
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  // URLs may contain characters of any writing system. The body's schema decides which URLs are safe.
  md.normalizeLink = (url) => url;
  return md.use(footnotes).use(definitionLists).use(taskLists).render(withoutFrontMatter(text));
}

/** `- [ ]` and `- [x]`: https://github.github.com/gfm/#task-list-items-extension- */
function taskLists(md: MarkdownIt): void {
  md.core.ruler.before('inline', 'task_lists', ({ tokens }: StateCore) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'inline' || tokens[index - 2]?.type !== 'list_item_open') continue;
      token.content = token.content.replace(/^\[([ xX])\](?=\s)/, (_, mark) => taskSign(mark !== ' '));
    }
  });
}

/** Removes metadata between `---` lines at the start. */
function withoutFrontMatter(text: string): string {
  return text.replace(/^\s*---\r?\n(?:[\w-]+:.*\r?\n|[ \t-].*\r?\n)+---\r?\n/, '');
}
