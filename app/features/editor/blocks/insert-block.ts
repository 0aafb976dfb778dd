import type { Node, NodeType } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';

/** Where a block goes that is wanted at a position: an empty paragraph gives its place up, any other block stays before it. */
export function findInsertRange(
  doc: Node,
  position: number,
  type: NodeType,
): { from: number; to: number } | null {
  const $at = doc.resolve(Math.min(position, doc.content.size));
  for (let depth = $at.depth; depth > 0; depth--) {
    const parent = $at.node(depth - 1);
    const index = $at.index(depth - 1);
    const gives = isEmptyParagraph($at.node(depth)) && parent.canReplaceWith(index, index + 1, type);
    if (gives) return { from: $at.before(depth), to: $at.after(depth) };
    if (parent.canReplaceWith(index + 1, index + 1, type))
      return { from: $at.after(depth), to: $at.after(depth) };
  }
  const index = $at.index(0);
  return $at.depth === 0 && doc.canReplaceWith(index, index, type) ? { from: $at.pos, to: $at.pos } : null;
}

/** Puts a block where the cursor is and the cursor into its first text. False where no such block can stand. */
export function insertBlock(tr: Transaction, block: Node): boolean {
  const place = findInsertRange(tr.doc, tr.selection.from, block.type);
  if (!place) return false;
  tr.replaceWith(place.from, place.to, block);
  tr.setSelection(TextSelection.near(tr.doc.resolve(place.from + 1))).scrollIntoView();
  return true;
}

function isEmptyParagraph(node: Node): boolean {
  return node.type.name === 'paragraph' && node.content.size === 0;
}
