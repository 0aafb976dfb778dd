import type { Node, NodeType } from '@tiptap/pm/model';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { findNearest } from './find-nodes.ts';

/**
 * Returns the range that a block for a position replaces: an empty paragraph, or nothing behind any other
 * block.
 */
export function findInsertRange(
  doc: Node,
  position: number,
  type: NodeType,
): { from: number; to: number } | null {
  const $at = doc.resolve(Math.min(position, doc.content.size));
  for (let depth = $at.depth; depth > 0; depth--) {
    const parent = $at.node(depth - 1);
    const index = $at.index(depth - 1);
    const isReplaced = isEmptyParagraph($at.node(depth)) && parent.canReplaceWith(index, index + 1, type);
    if (isReplaced) return { from: $at.before(depth), to: $at.after(depth) };
    if (parent.canReplaceWith(index + 1, index + 1, type))
      return { from: $at.after(depth), to: $at.after(depth) };
  }
  const index = $at.index(0);
  return $at.depth === 0 && doc.canReplaceWith(index, index, type) ? { from: $at.pos, to: $at.pos } : null;
}

/**
 * Inserts a block at the cursor and puts the cursor into its first text. Returns false if no such block is
 * allowed there.
 */
export function insertBlock(tr: Transaction, block: Node): boolean {
  const range = findInsertRange(tr.doc, tr.selection.from, block.type);
  if (!range) return false;
  tr.replaceWith(range.from, range.to, block);
  tr.setSelection(TextSelection.near(tr.doc.resolve(range.from + 1))).scrollIntoView();
  return true;
}

/** Replaces the nearest block of that name with its content. */
export function unwrapBlock(tr: Transaction, name: string): boolean {
  const block = findNearest(tr, name);
  if (block) tr.replaceWith(block.from, block.to, block.node.content);
  return block !== null;
}

/**
 * Deletes the nearest block of that name, also if it is selected, which Tiptap's own `deleteNode` does not.
 */
export function deleteBlock(tr: Transaction, name: string): boolean {
  const block = findNearest(tr, name);
  if (block) tr.delete(block.from, block.to).scrollIntoView();
  return block !== null;
}

function isEmptyParagraph(node: Node): boolean {
  return node.type.name === 'paragraph' && node.content.size === 0;
}
