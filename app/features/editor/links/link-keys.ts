import { Extension } from '@tiptap/core';
import { requestPopup } from '../base/popup-requests.ts';

/** Ctrl+K opens the form for a link. */
export const linkKeys = Extension.create({
  name: 'linkKeys',
  priority: 1000,
  addKeyboardShortcuts() {
    const { editor } = this;
    // In code, which cannot hold links, the shortcut opens the search and commands.
    const requestLink = () => {
      if (editor.state.selection.$from.parent.type.spec.code) return false;
      requestPopup(editor, 'link');
      return true;
    };
    return { 'Ctrl-k': requestLink, 'Meta-k': requestLink };
  },
});
