import { type ChainedCommands, Extension } from '@tiptap/core';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    formatting: {
      /** Aligns the paragraphs and headings of the selection; null is the script's own side. */
      setAlign: (align: string | null) => ReturnType;
      /** One step further in (1) or out (-1): list items move into and out of lists, other blocks are indented. */
      changeIndent: (by: 1 | -1) => ReturnType;
      /** Colours the text or what is behind it; null takes the colour away. */
      setColour: (mark: 'textColour' | 'backgroundColour', colour: string | null) => ReturnType;
      /** Plain paragraphs without marks, alignment or indent. */
      clearFormatting: () => ReturnType;
    };
  }
}

const ALIGNED = ['paragraph', 'heading'];
const MOST_INDENT = 8;

/** The commands that the body's schema needs and no official extension has. */
export const formatting = Extension.create({
  name: 'formatting',
  /** Lead from the text to its tools, as in other editors, and to those of the block. */
  addKeyboardShortcuts() {
    return {
      'Alt-F10': ({ editor }) => focusTools(editor.view.dom, 'Formatting'),
      'Alt-F9': ({ editor }) => focusTools(editor.view.dom, 'Block'),
    };
  },
  addCommands() {
    return {
      setAlign:
        (align) =>
        ({ commands }) =>
          ALIGNED.map((name) => commands.updateAttributes(name, { align })).some(Boolean),
      changeIndent:
        (by) =>
        ({ editor, commands, tr, dispatch }) => {
          if (editor.isActive('listItem')) {
            return by > 0 ? commands.sinkListItem('listItem') : commands.liftListItem('listItem');
          }
          const { from, to } = tr.selection;
          tr.doc.nodesBetween(from, to, (node, position) => {
            if (!ALIGNED.includes(node.type.name)) return true;
            const indent = Math.min(MOST_INDENT, Math.max(0, (node.attrs.indent ?? 0) + by));
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
          plainBlocks(chain().unsetAllMarks().clearNodes()).run(),
    };
  },
});

function plainBlocks(chain: ChainedCommands): ChainedCommands {
  return chain.updateAttributes('paragraph', { align: null, indent: null, kind: null });
}

function focusTools(text: HTMLElement, name: string): boolean {
  const tools = text.closest('[data-body-editor]')?.querySelector(`[role=toolbar][aria-label="${name}"]`);
  const button = tools?.querySelector<HTMLElement>('button:not(:disabled)');
  button?.focus();
  return button !== undefined && button !== null;
}
