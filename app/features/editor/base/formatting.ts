import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { focusedChain, runFocused } from './focus-editor.ts';

const ALIGNABLE = ['paragraph', 'heading'];
const MAX_INDENT = 8;

/** Aligns the selected paragraphs and headings; null follows the writing direction. */
export function setAlign(editor: Editor, align: string | null): void {
  const chain = focusedChain(editor);
  for (const name of ALIGNABLE) chain.updateAttributes(name, { align });
  chain.run();
}

/** Indents (1) or outdents (-1) the selection; list items move into and out of lists. */
export function changeIndent(editor: Editor, by: 1 | -1): void {
  if (!editor.isActive('listItem')) runFocused(editor, (tr) => indentBlocks(tr, by));
  else if (by > 0) focusedChain(editor).sinkListItem('listItem').run();
  else focusedChain(editor).liftListItem('listItem').run();
}

/** Indents (1) or outdents (-1) the selected paragraphs and headings. */
export function indentBlocks(tr: Transaction, by: 1 | -1): boolean {
  const { from, to } = tr.selection;
  tr.doc.nodesBetween(from, to, (node, position) => {
    if (!ALIGNABLE.includes(node.type.name)) return true;
    const indent = Math.min(MAX_INDENT, Math.max(0, (node.attrs.indent ?? 0) + by));
    tr.setNodeAttribute(position, 'indent', indent || null);
    return false;
  });
  return true;
}

/** Turns the selection into paragraphs without marks, alignment or indent. */
export function clearFormatting(editor: Editor): void {
  focusedChain(editor)
    .unsetAllMarks()
    .clearNodes()
    .updateAttributes('paragraph', { align: null, indent: null, kind: null })
    .run();
}
