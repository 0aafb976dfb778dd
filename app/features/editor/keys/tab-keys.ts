import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { nearest } from '../blocks/find-block.ts';
import { indentCode } from './code-indent.ts';

/** Blocks in which Tab means something, so that it never leaves them by chance. */
const TAKE_TAB = ['codeBlock', 'listItem', 'table'];

/**
 * Tab indents code, list items and moves through tables; Escape and then Tab leaves the text, as in other editors that take
 * Tab (https://www.w3.org/TR/WCAG22/#no-keyboard-trap).
 */
export const tabKeys = Extension.create({
  name: 'tabKeys',
  priority: 1, // lists and tables come first
  addKeyboardShortcuts() {
    const tab = (by: 1 | -1) => () => {
      const { view, state } = this.editor;
      const { tr } = state;
      if (!indentCode(tr, by)) return TAKE_TAB.some((name) => nearest(state, name) !== null);
      view.dispatch(closeHistory(tr).scrollIntoView());
      return true;
    };
    return { Tab: tab(1), 'Shift-Tab': tab(-1) };
  },
  addProseMirrorPlugins: () => [escapeThenTab()],
});

/** Leaves a Tab that follows an Escape to the browser. An Escape that closed or left something does not count. */
function escapeThenTab(): Plugin {
  let escaped = false;
  return new Plugin({
    key: new PluginKey('escapeThenTab'),
    props: {
      handleDOMEvents: {
        keydown: (_view: EditorView, { key }) => {
          const leaves = escaped && key === 'Tab';
          if (key !== 'Shift') escaped = false;
          return leaves;
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
