import { Extension } from '@tiptap/core';

declare module '@tiptap/core' {
  interface EditorEvents {
    /** The keys of a link were pressed. */
    linkAsked: undefined;
  }
}

/** Ctrl or Cmd and K: asks for the address of a link. In code, which holds no links, the keys stay those of the palette. */
export const linkKeys = Extension.create({
  name: 'linkKeys',
  addKeyboardShortcuts() {
    const { editor } = this;
    const ask = () => {
      if (editor.state.selection.$from.parent.type.spec.code) return false;
      // The browser tells of a new selection in a task of its own; the form would take the focus before.
      setTimeout(() => editor.isDestroyed || editor.emit('linkAsked', undefined));
      return true;
    };
    return { 'Ctrl-k': ask, 'Meta-k': ask };
  },
});
