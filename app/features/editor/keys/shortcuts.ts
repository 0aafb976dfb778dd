import { Extension } from '@tiptap/core';
import { type EditorState, Selection, TextSelection } from '@tiptap/pm/state';
import { leaveEditor } from '../base/focus-editor.ts';

/** Keyboard shortcuts for undo and redo, the toolbars and the title. */
export const shortcuts = Extension.create({
  name: 'shortcuts',
  priority: 1000,
  addKeyboardShortcuts() {
    const { editor } = this;
    // Handled even if there is nothing to undo or redo. Otherwise Shift would be ignored on keyboards that
    // report `z` with it, such as a Mac's, so that one redo too many becomes an undo, and the browser would
    // run its own undo.
    const undo = () => editor.commands.undo() || true;
    const redo = () => editor.commands.redo() || true;
    return {
      'Mod-z': undo,
      'Shift-Mod-z': redo,
      'Mod-y': redo,
      'Mod-я': undo,
      'Shift-Mod-я': redo,
      ArrowUp: () => isFirst(editor.state) && editor.view.endOfTextblock('up') && focusTitle(editor.view.dom),
      'Alt-F10': () => focusToolbar(editor.view.dom, 'Formatting'),
      'Alt-F9': () => focusToolbar(editor.view.dom, 'Block'),
    };
  },
});

function focusToolbar(body: HTMLElement, name: string): boolean {
  const toolbar = body.closest('[data-body-editor]')?.querySelector(`[role=toolbar][aria-label="${name}"]`);
  const button = toolbar?.querySelector<HTMLElement>('button:not(:disabled)');
  if (button) leaveEditor(button);
  return Boolean(button);
}

/** True for a cursor with nothing before its block, and for a first block that is selected. */
function isFirst({ selection, doc }: EditorState): boolean {
  const { $from, empty } = selection;
  if (selection instanceof TextSelection && !empty) return false;
  const start = $from.parent.inlineContent ? $from.before() : $from.pos;
  return Selection.findFrom(doc.resolve(start), -1) === null;
}

/** Moves to the end of the title above the text. */
function focusTitle(body: HTMLElement): boolean {
  const title = body.closest('form')?.querySelector<HTMLTextAreaElement>('textarea[name=title]');
  if (!title) return false;
  leaveEditor(title);
  title.setSelectionRange(title.value.length, title.value.length);
  return true;
}
