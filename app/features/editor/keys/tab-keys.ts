import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { indentCode } from './code-indent.ts';

/**
 * Tab indents code and list items, moves through tables, and does nothing elsewhere. Escape, then Tab leaves
 * the text (https://www.w3.org/TR/WCAG22/#no-keyboard-trap).
 */
export const tabKeys = Extension.create({
  name: 'tabKeys',
  priority: 1, // after lists and tables
  addKeyboardShortcuts() {
    const tab = (by: 1 | -1) => () => {
      const { view, state } = this.editor;
      const { tr } = state;
      if (indentCode(tr, by)) view.dispatch(closeHistory(tr).scrollIntoView());
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
