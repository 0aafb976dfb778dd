import type { parseDocument } from 'htmlparser2';

type Child = ReturnType<typeof parseDocument>['childNodes'][number];

/**
 * Replaces nodes, also nested ones, by the nodes that `by` returns. Takes linear time: `DomUtils.removeElement` would search
 * all siblings of each node.
 */
export function replaceNodes(nodes: ReadonlySet<Child>, by: (node: Child) => readonly Child[]): void {
  const inPlace = (node: Child): readonly Child[] => (nodes.has(node) ? by(node).flatMap(inPlace) : [node]);
  const parents = new Set([...nodes].map(({ parent }) => parent));
  for (const parent of parents) {
    if (parent === null || nodes.has(parent as Child)) continue;
    const children = parent.children.flatMap(inPlace);
    children.forEach((child, at) => {
      child.parent = parent;
      child.prev = children[at - 1] ?? null;
      child.next = children[at + 1] ?? null;
    });
    parent.children = children;
  }
}
