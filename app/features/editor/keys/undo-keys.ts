import { Extension } from '@tiptap/core';

/**
 * Handles the keys of undo and redo even if there is nothing to undo or redo. Otherwise Shift would be ignored on keyboards
 * that report `z` with it, such as a Mac's, so that one redo too many becomes an undo, and the browser would run its own undo.
 */
export const undoKeys = Extension.create({
  name: 'undoKeys',
  priority: 1000,
  addKeyboardShortcuts() {
    const { editor } = this;
    const undo = () => editor.commands.undo() || true;
    const redo = () => editor.commands.redo() || true;
    return { 'Mod-z': undo, 'Shift-Mod-z': redo, 'Mod-y': redo, 'Mod-я': undo, 'Shift-Mod-я': redo };
  },
});
