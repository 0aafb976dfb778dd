import { Extension } from '@tiptap/core';
import type { EditorFeature } from '../base/editor-feature.ts';
import { openFind } from './find-commands.ts';
import { findPlugin } from './find-state.ts';

const findReplace = Extension.create({
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

/** Finds and replaces text within the article. */
export const findFeature: EditorFeature = { extensions: [findReplace] };
