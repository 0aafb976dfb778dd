import type { ChainedCommands } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { readTask, taskClass } from '../../../../shared/body/tasks.ts';
import { findNearest } from '../blocks/find-nodes.ts';

/**
 * Makes tasks of the selected paragraphs and list items; takes tasks out of their list, which gives back the
 * paragraphs.
 */
export function toggleTasks(chain: ChainedCommands): ChainedCommands {
  return chain
    .command(({ tr, commands }) => selectedItems(tr).length > 0 || commands.toggleBulletList())
    .command(({ tr, commands }) => {
      const items = selectedItems(tr);
      const areTasks = items.length > 0 && items.every(({ task }) => task !== null);
      for (const { position, task } of items) {
        tr.setNodeAttribute(position, 'task', areTasks ? null : (task ?? taskClass(false)));
      }
      return areTasks ? commands.liftListItem('listItem') : items.length > 0;
    });
}

/** Makes a task of the list item at the cursor. Returns false outside list items. */
export function markTask(tr: Transaction, done: boolean): boolean {
  const item = findNearest(tr, 'listItem');
  if (item) tr.setNodeAttribute(item.from, 'task', taskClass(done));
  return item !== null;
}

/** Marks the selected tasks as done, or as not done if all of them are. Returns false if none is selected. */
export function toggleDone(tr: Transaction): boolean {
  const tasks = selectedItems(tr).filter(({ task }) => task !== null);
  const done = !tasks.every(({ task }) => readTask(task));
  for (const { position } of tasks) tr.setNodeAttribute(position, 'task', taskClass(done));
  return tasks.length > 0;
}

/**
 * After Enter in a task: the new item is not done. At the start of a text, the item above it is the new one.
 */
export function reopenNewTask(tr: Transaction, wasAtStart: boolean): boolean {
  const item = findNearest(tr, 'listItem');
  if (!item || item.node.attrs.task === null) return true;
  const before = tr.doc.resolve(item.from).nodeBefore;
  const position = wasAtStart && before ? item.from - before.nodeSize : item.from;
  tr.setNodeAttribute(position, 'task', taskClass(false));
  return true;
}

type Item = { position: number; task: string | null };

/** The innermost list items around the selected text blocks. */
function selectedItems({ doc, selection }: Transaction): Item[] {
  const items = new Map<number, Item>();
  doc.nodesBetween(selection.from, selection.to, (node, position) => {
    if (!node.isTextblock) return;
    const $at = doc.resolve(position);
    if ($at.parent.type.name !== 'listItem') return;
    items.set($at.before(), { position: $at.before(), task: $at.parent.attrs.task });
  });
  return [...items.values()];
}
