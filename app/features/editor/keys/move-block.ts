import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node, NodeRange } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';

/** Nodes whose children move. A figure, a table and a list of definitions move whole. */
export const PARENTS = ['doc', 'blockquote', 'callout', 'details', 'bulletList', 'orderedList'];

/** Children that keep their place, so that nothing moves past them. */
const FIXED = ['summary', 'footnotes'];

/** Alt+Shift+Up and Alt+Shift+Down move the selected blocks or list items. */
export const moveBlocks = Extension.create({
  name: 'moveBlocks',
  addKeyboardShortcuts() {
    const move = (by: 1 | -1) => () => {
      const { state, view } = this.editor;
      const { tr } = state;
      if (moveBlock(tr, by)) view.dispatch(closeHistory(tr).scrollIntoView());
      // Also where nothing can move. Otherwise the browser would change the selection.
      return true;
    };
    return { 'Alt-Shift-ArrowUp': move(-1), 'Alt-Shift-ArrowDown': move(1) };
  },
});

/**
 * Moves the selected blocks before the preceding (-1) or behind the following (1) one. The selection stays in
 * them.
 */
export function moveBlock(tr: Transaction, by: 1 | -1): boolean {
  const range = findMovable(tr);
  const neighbour = range && findNeighbour(range, by);
  if (!range || !neighbour) return false;
  // The neighbour moves to the other side, so that the selection and all marks of the view stay in the
  // blocks.
  if (by < 0) {
    tr.insert(range.end, neighbour);
    tr.delete(range.start - neighbour.nodeSize, range.start);
  } else {
    tr.delete(range.end, range.end + neighbour.nodeSize);
    tr.insert(range.start, neighbour);
  }
  return true;
}

/**
 * Finds the innermost blocks that hold the selection and have a neighbour to move past, or the container that
 * they fill.
 */
function findMovable({ selection: { $from, $to } }: Transaction): NodeRange | null {
  let range = $from.blockRange($to, ({ type }) => PARENTS.includes(type.name));
  while (range && fillsParent(range)) range = rangeAround(range);
  if (!range || !PARENTS.includes(range.parent.type.name)) return null;
  const children = range.parent.children.slice(range.startIndex, range.endIndex);
  return children.some(isFixed) ? null : range;
}

/** True if the blocks are all that a container holds, or a summary, which stands for its details. */
function fillsParent({ parent, depth, startIndex, endIndex }: NodeRange): boolean {
  if (depth === 0) return false;
  const isSummary = parent.type.name === 'details' && startIndex === 0;
  const isAll = startIndex === 0 && endIndex === parent.childCount;
  return isSummary || isAll || !PARENTS.includes(parent.type.name);
}

function rangeAround({ $from, $to, depth }: NodeRange): NodeRange | null {
  return $from.blockRange($to, (node) => PARENTS.includes(node.type.name) && isOutside(node, $from, depth));
}

function isOutside(node: Node, $from: NodeRange['$from'], depth: number): boolean {
  for (let outer = 0; outer < depth; outer++) if ($from.node(outer) === node) return true;
  return false;
}

function findNeighbour({ parent, startIndex, endIndex }: NodeRange, by: 1 | -1): Node | null {
  const neighbour = parent.maybeChild(by < 0 ? startIndex - 1 : endIndex);
  return neighbour && !isFixed(neighbour) ? neighbour : null;
}

/** True for a child that keeps its place. */
export function isFixed({ type }: Node): boolean {
  return FIXED.includes(type.name);
}
