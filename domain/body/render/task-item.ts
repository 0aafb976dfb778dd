import type { Node } from '@tiptap/pm/model';
import { type HtmlElement, htmlElement } from '../../../shared/body/schema.ts';
import { readTask } from '../../../shared/body/tasks.ts';

/**
 * Puts a checkbox that readers cannot change before the text of a task. Other list items stay as they are.
 */
export function taskItem({ attrs }: Node, item: HtmlElement): HtmlElement {
  const done = readTask(attrs.task);
  if (done === null) return item;
  const box = htmlElement('input', {
    type: 'checkbox',
    disabled: '',
    checked: done ? '' : null,
    'aria-label': done ? 'Done' : 'Not done',
  });
  const [first, ...others] = item.children;
  const startsWithParagraph = typeof first === 'object' && first.tag === 'p';
  if (!startsWithParagraph) return { ...item, children: [box, ...item.children] };
  return { ...item, children: [{ ...first, children: [box, ...first.children] }, ...others] };
}
