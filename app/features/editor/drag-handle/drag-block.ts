import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state';
import { isFixed, PARENTS } from '../keys/move-block.ts';

const LISTS = ['bulletList', 'orderedList'];

/** Containers that move whole by the handle of their first block. */
const CONTAINERS = ['blockquote', 'callout', 'details'];

/**
 * Finds the innermost block at a position that can move, from the inside out. Returns the positions before
 * each.
 */
export function findBlocks(doc: Node, { pos, inside }: { pos: number; inside: number }): number[] {
  const $at = doc.resolve(inside >= 0 ? inside : pos);
  const found: number[] = [];
  if (isMovable($at.nodeAfter, $at.parent)) found.push($at.pos);
  for (let depth = $at.depth; depth > 0; depth--) {
    if (isMovable($at.node(depth), $at.node(depth - 1))) found.push($at.before(depth));
  }
  return found;
}

function isMovable(node: Node | null, parent: Node): boolean {
  return node?.isBlock === true && PARENTS.includes(parent.type.name) && !isFixed(node);
}

/** Finds the block that the handle at a position moves. */
export function findDragged(doc: Node, at: { pos: number; inside: number }): number | null {
  const [first, ...outer] = findBlocks(doc, at);
  if (first === undefined) return null;
  let dragged = first;
  for (const block of outer) {
    const $inner = doc.resolve(dragged);
    if (!CONTAINERS.includes($inner.parent.type.name) || $inner.index() > 0) break;
    dragged = block;
  }
  return dragged;
}

/**
 * Finds the blocks at a position that the dragged one can be dropped beside: a list item also inside other
 * lists.
 */
export function findDropTargets(doc: Node, at: { pos: number; inside: number }, dragged: number): number[] {
  const isItem = doc.nodeAt(dragged)?.type.name === 'listItem';
  return findBlocks(doc, at).filter((block) => isItem || doc.nodeAt(block)?.type.name !== 'listItem');
}

/**
 * Moves the block at `from` to a gap between others, and selects it. Returns false if it cannot be there, or
 * is already.
 */
export function dropBlock(tr: Transaction, from: number, gap: number): boolean {
  const $from = tr.doc.resolve(from);
  const node = $from.nodeAfter;
  const $gap = tr.doc.resolve(gap);
  if (!node || (gap >= from && gap <= from + node.nodeSize)) return false;
  const isAmongItems = LISTS.includes($gap.parent.type.name);
  const moved =
    node.type.name === 'listItem' && !isAmongItems
      ? $from.parent.type.create(
          { ...$from.parent.attrs, ...('start' in $from.parent.attrs && { start: null }) },
          node,
        )
      : node;
  if (!$gap.parent.canReplaceWith($gap.index(), $gap.index(), moved.type)) return false;
  const source = findSource($from);
  if (gap > source.from && gap < source.to) return false;
  tr.insert(gap, moved);
  const [start, end] = [tr.mapping.map(source.from, 1), tr.mapping.map(source.to, -1)];
  tr.replaceWith(start, end, source.isRequired ? [tr.doc.type.schema.node('paragraph')] : []);
  select(tr, gap > from ? gap - (source.to - source.from) + (source.isRequired ? 2 : 0) : gap);
  return true;
}

/** Returns what a block leaves behind: itself, with the lists and items that it fills alone. */
function findSource($from: ResolvedPos): { from: number; to: number; isRequired: boolean } {
  let depth = $from.depth;
  while (depth > 0 && $from.node(depth).childCount === 1) depth--;
  const from = depth === $from.depth ? $from.pos : $from.before(depth + 1);
  const size = $from.doc.nodeAt(from)?.nodeSize ?? 0;
  const [parent, index] = [$from.node(depth), $from.index(depth)];
  return { from, to: from + size, isRequired: !parent.canReplace(index, index + 1) };
}

function select(tr: Transaction, position: number): void {
  const node = tr.doc.nodeAt(position);
  const hasText = node?.isTextblock || PARENTS.includes(node?.type.name ?? '');
  const selection =
    node && !hasText && NodeSelection.isSelectable(node) && node.type.name !== 'table'
      ? NodeSelection.create(tr.doc, position)
      : TextSelection.near(tr.doc.resolve(position + 1));
  tr.setSelection(selection);
}
