import { Extension, InputRule } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { findNearest } from '../blocks/find-nodes.ts';
import { markTask, reopenNewTask, toggleDone, toggleTasks } from './task-commands.ts';
import { listItemView } from './task-view.ts';

/** `[ ]`, `[]` and `[x]` at the start of a line. */
const TASK = /^\s*\[([ xX]?)\]\s$/;

/** Tasks: items of any list with a checkbox. */
export const tasks = Extension.create({
  name: 'tasks',
  priority: 1050, // before lists
  addKeyboardShortcuts() {
    const { editor } = this;
    return {
      'Mod-Shift-9': () => toggleTasks(editor.chain()).scrollIntoView().run(),
      'Mod-Shift-Enter': () => editor.commands.command(({ tr }) => toggleDone(tr)),
      Enter: () => {
        const { $from } = editor.state.selection;
        if (!findNearest(editor.state, 'listItem')?.node.attrs.task) return false;
        const wasAtStart = $from.parentOffset === 0 && $from.parent.content.size > 0;
        return editor
          .chain()
          .splitListItem('listItem')
          .command(({ tr }) => reopenNewTask(tr, wasAtStart))
          .run();
      },
    };
  },
  addInputRules() {
    return [
      new InputRule({
        find: TASK,
        handler: ({ state, range, match, chain }) => {
          const { $from } = state.selection;
          if ($from.parent.type.name !== 'paragraph') return null;
          const done = /x/i.test(match[1] ?? '');
          chain()
            .deleteRange(range)
            .command(({ commands }) => $from.node(-1).type.name === 'listItem' || commands.toggleBulletList())
            .command(({ tr }) => markTask(tr, done))
            .run();
          return undefined;
        },
      }),
    ];
  },
  addProseMirrorPlugins: () => [new Plugin({ props: { nodeViews: { listItem: listItemView } } })],
});
