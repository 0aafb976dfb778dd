import { type Editor, useEditorState } from '@tiptap/react';
import { canInsertFootnote } from '../footnotes/commands.ts';

/** What the selection is, as far as the toolbar shows it. */
export type ToolbarState = {
  /** 0 for a paragraph, 1 to 6 for a heading, null for anything else. */
  block: number | null;
  align: string | null;
  marks: Record<'bold' | 'italic' | 'underline' | 'strike' | 'link', boolean>;
  blocks: Record<'orderedList' | 'bulletList' | 'blockquote' | 'codeBlock' | 'table', boolean>;
  textColour: string | null;
  backgroundColour: string | null;
  href: string;
  /** Whether a footnote can stand behind the selection. */
  canHaveFootnote: boolean;
};

/** The state of the selection, told again only when it differs. */
export function useToolbarState(editor: Editor): ToolbarState {
  return useEditorState({ editor, selector: ({ editor }) => readState(editor) });
}

function readState(editor: Editor): ToolbarState {
  const is = (name: string) => editor.isActive(name);
  return {
    block: blockOf(editor),
    align: editor.getAttributes('heading').align ?? editor.getAttributes('paragraph').align ?? null,
    marks: {
      bold: is('bold'),
      italic: is('italic'),
      underline: is('underline'),
      strike: is('strike'),
      link: is('link'),
    },
    blocks: {
      orderedList: is('orderedList'),
      bulletList: is('bulletList'),
      blockquote: is('blockquote'),
      codeBlock: is('codeBlock'),
      table: is('table'),
    },
    textColour: editor.getAttributes('textColour').colour ?? null,
    backgroundColour: editor.getAttributes('backgroundColour').colour ?? null,
    href: editor.getAttributes('link').href ?? '',
    canHaveFootnote: canInsertFootnote(editor.state.selection),
  };
}

function blockOf(editor: Editor): number | null {
  if (editor.isActive('heading')) return editor.getAttributes('heading').level;
  return editor.isActive('paragraph') ? 0 : null;
}
