import { Extension } from '@tiptap/core';
import { openFind } from './find-commands.ts';
import { findPlugin } from './find-state.ts';

/** Finds and replaces text within the article. */
export const findReplace = Extension.create({
  name: 'findReplace',
  addKeyboardShortcuts() {
    const open = () => {
      this.editor.view.dispatch(openFind(this.editor.state));
      return true;
    };
    return { 'Mod-f': open };
  },
  addProseMirrorPlugins: () => [findPlugin()],
});
