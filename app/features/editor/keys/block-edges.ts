import type { Node, ResolvedPos } from '@tiptap/pm/model';

/** The place where a block meets the one before (-1) or after (1) it. */
export type BlockCut = {
  position: number;
  /** The depth of the node that holds both. */
  depth: number;
  /** The block on the other side. */
  beyond: Node;
};

/** The neighbour of the cursor beyond a cut: a position in text, or a node that has no text there. */
export type BlockEdge = { kind: 'text'; at: number } | { kind: 'node'; from: number };

/**
 * Finds the cut next to a cursor at the start (-1) or the end (1) of a block; null at the edge of a cell, a
 * figure or the text.
 */
export function findCut($from: ResolvedPos, side: 1 | -1): BlockCut | null {
  if ($from.parent.type.spec.isolating) return null;
  for (let depth = $from.depth - 1; depth >= 0; depth--) {
    const node = $from.node(depth);
    const beyond = node.maybeChild($from.index(depth) + side);
    if (beyond) {
      return { position: side < 0 ? $from.before(depth + 1) : $from.after(depth + 1), depth, beyond };
    }
    if (node.type.spec.isolating) return null;
  }
  return null;
}

/** Finds what the block beyond a cut begins or ends with. */
export function findEdge({ beyond, position }: BlockCut, side: 1 | -1): BlockEdge {
  let node = beyond;
  let edge = position;
  while (!node.isTextblock || node.type.spec.isolating) {
    const inner = side < 0 ? node.lastChild : node.firstChild;
    if (!inner || node.isAtom || node.type.spec.isolating) {
      return { kind: 'node', from: side < 0 ? edge - node.nodeSize : edge };
    }
    node = inner;
    edge += side;
  }
  return { kind: 'text', at: edge + side };
}
