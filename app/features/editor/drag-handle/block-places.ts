import type { EditorView } from '@tiptap/pm/view';
import { isFixed } from '../keys/move-block.ts';
import { findDragged, findDropTargets } from './drag-block.ts';

/** The space beside the text in which the pointer still belongs to a block, in pixels. */
const MARGIN = 48;

type Point = { x: number; y: number };

/** Finds the block beside or under a point, whose handle is shown there. */
export function blockAt(view: EditorView, point: Point): number | null {
  const at = positionAt(view, point);
  return at && findDragged(view.state.doc, at);
}

/**
 * Finds the gap nearest to a point in which the dragged block can be dropped, and where its line is drawn.
 */
export function gapAt(
  view: EditorView,
  point: Point,
  dragged: number,
): { gap: number; y: number; box: DOMRect } | null {
  const at = positionAt(view, point);
  const targets = at ? findDropTargets(view.state.doc, at, dragged) : [];
  const isItem = view.state.doc.nodeAt(dragged)?.type.name === 'listItem';
  // In the margin a block is dropped between those of the outermost level.
  const isOutside = (block: number) => !isItem && (blockBox(view, block)?.left ?? 0) > point.x;
  const found = targets.find((block) => !isOutside(block)) ?? targets.at(-1);
  // A figure at a side is beside other blocks, between which it can be dropped.
  const draggedEnd = dragged + (view.state.doc.nodeAt(dragged)?.nodeSize ?? 0);
  const isDragged = found !== undefined && found >= dragged && found < draggedEnd;
  const target = isDragged ? (besideBlock(view, dragged, point.y) ?? found) : found;
  const box = target === undefined ? null : blockBox(view, target);
  if (target === undefined || !box) return null;
  const isBefore = point.y < box.top + box.height / 2;
  const size = view.state.doc.nodeAt(target)?.nodeSize ?? 0;
  return { gap: isBefore ? target : target + size, y: isBefore ? box.top : box.bottom, box };
}

/** Finds the block that is at a height beside another one. */
function besideBlock(view: EditorView, block: number, y: number): number | null {
  const $block = view.state.doc.resolve(block);
  let at = $block.start();
  for (const node of $block.parent.children) {
    const box = at === block || isFixed(node) ? null : blockBox(view, at);
    if (box && y >= box.top && y <= box.bottom) return at;
    at += node.nodeSize;
  }
  return null;
}

/** The place of a block in the window. */
export function blockBox(view: EditorView, block: number): DOMRect | null {
  const element = view.nodeDOM(block);
  return element instanceof Element ? element.getBoundingClientRect() : null;
}

/** Finds the position in the text at a point, or at the same height beside it. */
function positionAt(view: EditorView, { x, y }: Point): { pos: number; inside: number } | null {
  const text = view.dom.getBoundingClientRect();
  if (x < text.left - MARGIN || x > text.right + MARGIN || y < text.top || y > text.bottom) return null;
  const isBeside = x < text.left || x > text.right;
  return view.posAtCoords({ left: isBeside ? text.left + text.width / 2 : x, top: y });
}
