import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { findNearest } from '../blocks/find-nodes.ts';
import { indentCode } from './code-indent.ts';

/** Blocks that Tab never leaves, because it has a meaning in them. */
const TAB_BLOCKS = ['codeBlock', 'listItem', 'table'];

/**
 * Tab indents code and list items and moves through tables. Escape, then Tab leaves the text
 * (https://www.w3.org/TR/WCAG22/#no-keyboard-trap).
 */
export const tabKeys = Extension.create({
  name: 'tabKeys',
  priority: 1, // after lists and tables
  addKeyboardShortcuts() {
    const tab = (by: 1 | -1) => () => {
      const { view, state } = this.editor;
      const { tr } = state;
      if (!indentCode(tr, by)) return TAB_BLOCKS.some((name) => findNearest(state, name) !== null);
      view.dispatch(closeHistory(tr).scrollIntoView());
      return true;
    };
    return { Tab: tab(1), 'Shift-Tab': tab(-1) };
  },
  addProseMirrorPlugins: () => [escapeThenTab()],
});

/** Lets the browser handle a Tab after an Escape, unless that Escape has closed or left something. */
function escapeThenTab(): Plugin {
  let escaped = false;
  return new Plugin({
    key: new PluginKey('escapeThenTab'),
    props: {
      handleDOMEvents: {
        keydown: (_view: EditorView, { key }) => {
          const isLeaving = escaped && key === 'Tab';
          if (key !== 'Shift') escaped = false;
          return isLeaving;
        },
        blur: () => {
          escaped = false;
        },
      },
      handleKeyDown: (_view, { key }) => {
        escaped = key === 'Escape';
        return false;
      },
    },
  });
}
