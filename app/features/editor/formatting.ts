import { Extension } from '@tiptap/core';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    formatting: {
      /** Aligns the selected paragraphs and headings; null follows the writing direction. */
      setAlign: (align: string | null) => ReturnType;
      /** Indents (1) or outdents (-1) the selection; list items move into and out of lists. */
      changeIndent: (by: 1 | -1) => ReturnType;
      /** Colours the text or its background; null removes the colour. */
      setColour: (mark: 'textColour' | 'backgroundColour', colour: string | null) => ReturnType;
      /** Turns the selection into paragraphs without marks, alignment or indent. */
      clearFormatting: () => ReturnType;
    };
  }
}

const ALIGNABLE = ['paragraph', 'heading'];
const MAX_INDENT = 8;

/** Commands for parts of the body's schema that no official extension has. */
export const formatting = Extension.create({
  name: 'formatting',
  /** Move the focus to the toolbars, as in other editors. */
  addKeyboardShortcuts() {
    return {
      'Alt-F10': ({ editor }) => focusToolbar(editor.view.dom, 'Formatting'),
      'Alt-F9': ({ editor }) => focusToolbar(editor.view.dom, 'Block'),
    };
  },
  addCommands() {
    return {
      setAlign:
        (align) =>
        ({ commands }) =>
          ALIGNABLE.map((name) => commands.updateAttributes(name, { align })).some(Boolean),
      changeIndent:
        (by) =>
        ({ editor, commands, tr, dispatch }) => {
          if (editor.isActive('listItem')) {
            return by > 0 ? commands.sinkListItem('listItem') : commands.liftListItem('listItem');
          }
          const { from, to } = tr.selection;
          tr.doc.nodesBetween(from, to, (node, position) => {
            if (!ALIGNABLE.includes(node.type.name)) return true;
            const indent = Math.min(MAX_INDENT, Math.max(0, (node.attrs.indent ?? 0) + by));
            if (dispatch) tr.setNodeAttribute(position, 'indent', indent || null);
            return false;
          });
          return true;
        },
      setColour:
        (mark, colour) =>
        ({ commands }) =>
          colour === null ? commands.unsetMark(mark) : commands.setMark(mark, { colour }),
      clearFormatting:
        () =>
        ({ chain }) =>
          chain()
            .unsetAllMarks()
            .clearNodes()
            .updateAttributes('paragraph', { align: null, indent: null, kind: null })
            .run(),
    };
  },
});

function focusToolbar(body: HTMLElement, name: string): boolean {
  const toolbar = body.closest('[data-body-editor]')?.querySelector(`[role=toolbar][aria-label="${name}"]`);
  const button = toolbar?.querySelector<HTMLElement>('button:not(:disabled)');
  button?.focus();
  return Boolean(button);
}
