import { type Editor, useEditorState } from '@tiptap/react';
import { canInsertFootnote } from '../footnotes/commands.ts';

const MARKS = ['bold', 'italic', 'underline', 'strike', 'link'] as const;
const BLOCKS = ['orderedList', 'bulletList', 'blockquote', 'codeBlock', 'table'] as const;

/** The part of the selection's state that the toolbar shows. */
export type ToolbarState = {
  /** 0 for a paragraph, 1 to 6 for a heading, null for anything else. */
  block: number | null;
  align: string | null;
  marks: Record<(typeof MARKS)[number], boolean>;
  blocks: Record<(typeof BLOCKS)[number], boolean>;
  textColour: string | null;
  backgroundColour: string | null;
  href: string;
  canInsertFootnote: boolean;
};

/** Returns the toolbar's state. Renders again only when it differs. */
export function useToolbarState(editor: Editor): ToolbarState {
  return useEditorState({ editor, selector: ({ editor }) => readState(editor) });
}

function readState(editor: Editor): ToolbarState {
  const heading = editor.isActive('heading') ? editor.getAttributes('heading') : null;
  return {
    block: heading?.level ?? (editor.isActive('paragraph') ? 0 : null),
    align: heading?.align ?? editor.getAttributes('paragraph').align ?? null,
    marks: activeNames(editor, MARKS),
    blocks: activeNames(editor, BLOCKS),
    textColour: editor.getAttributes('textColour').colour ?? null,
    backgroundColour: editor.getAttributes('backgroundColour').colour ?? null,
    href: editor.getAttributes('link').href ?? '',
    canInsertFootnote: canInsertFootnote(editor.state.selection),
  };
}

function activeNames<T extends string>(editor: Editor, names: readonly T[]): Record<T, boolean> {
  return Object.fromEntries(names.map((name) => [name, editor.isActive(name)])) as Record<T, boolean>;
}
