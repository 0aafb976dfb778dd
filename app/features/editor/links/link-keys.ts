import { Extension } from '@tiptap/core';

declare module '@tiptap/core' {
  interface EditorEvents {
    linkRequested: undefined;
  }
}

/** Ctrl+K opens the form for a link. */
export const linkKeys = Extension.create({
  name: 'linkKeys',
  priority: 1000,
  addKeyboardShortcuts() {
    const { editor } = this;
    // In code, which cannot hold links, the shortcut opens the search and commands.
    const requestLink = () => {
      if (editor.state.selection.$from.parent.type.spec.code) return false;
      // The browser reports a new selection in a later task, which would take the focus from the popover.
      setTimeout(() => editor.isDestroyed || editor.emit('linkRequested', undefined));
      return true;
    };
    return { 'Ctrl-k': requestLink, 'Meta-k': requestLink };
  },
});
