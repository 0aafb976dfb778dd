import { Extension } from '@tiptap/core';
import { leaveEditor } from '../focus-editor.ts';

declare module '@tiptap/core' {
  interface EditorEvents {
    linkRequested: undefined;
  }
}

/** Keyboard shortcuts for undo and redo, links and the toolbars. */
export const shortcuts = Extension.create({
  name: 'shortcuts',
  priority: 1000,
  addKeyboardShortcuts() {
    const { editor } = this;
    // Handled even if there is nothing to undo or redo. Otherwise Shift would be ignored on keyboards that report `z` with
    // it, such as a Mac's, so that one redo too many becomes an undo, and the browser would run its own undo.
    const undo = () => editor.commands.undo() || true;
    const redo = () => editor.commands.redo() || true;
    // In code, which cannot hold links, the shortcut opens the search and commands.
    const requestLink = () => {
      if (editor.state.selection.$from.parent.type.spec.code) return false;
      // The browser reports a new selection in a later task, which would take the focus from the popover.
      setTimeout(() => editor.isDestroyed || editor.emit('linkRequested', undefined));
      return true;
    };
    return {
      'Mod-z': undo,
      'Shift-Mod-z': redo,
      'Mod-y': redo,
      'Mod-я': undo,
      'Shift-Mod-я': redo,
      'Ctrl-k': requestLink,
      'Meta-k': requestLink,
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
