import type { MarkdownIt, StateCore } from 'markdown-it';
import { taskClass } from './tasks.ts';

/** Reads `- [ ]` and `- [x]` as tasks: https://github.github.com/gfm/#task-list-items-extension- */
export function markdownTasks(md: MarkdownIt): void {
  md.core.ruler.before('inline', 'task_lists', ({ tokens }: StateCore) => {
    for (const [index, token] of tokens.entries()) {
      const item = tokens[index - 2];
      const mark = token.type === 'inline' ? /^\[([ xX])\](?:\s+|$)/.exec(token.content) : null;
      if (!mark || item?.type !== 'list_item_open') continue;
      token.content = token.content.slice(mark[0].length);
      item.attrSet('class', taskClass(mark[1] !== ' '));
    }
  });
}
