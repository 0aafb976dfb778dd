import { type Editor, Extension } from '@tiptap/core';

/**
 * The keys of undo and redo, also when there is nothing left of it: otherwise Shift is taken away where a keyboard says `z`
 * with it, as on a Mac, and a redo too many is an undo; and the browser would undo what it thinks was done.
 */
export const undoKeys = Extension.create({
  name: 'undoKeys',
  priority: 1000,
  addKeyboardShortcuts() {
    const undo = always(() => this.editor.commands.undo());
    const redo = always(() => this.editor.commands.redo());
    const z = { 'Mod-z': undo, 'Shift-Mod-z': redo, 'Mod-y': redo };
    return { ...z, 'Mod-я': undo, 'Shift-Mod-я': redo };
  },
});

function always(command: () => boolean): (props: { editor: Editor }) => true {
  return () => {
    command();
    return true;
  };
}
