import type { Node } from '@tiptap/pm/model';

/**
 * Caches the results of a function by node. Nodes are immutable: a key press replaces one block and leaves
 * the others.
 */
export function cacheByNode<T>(compute: (node: Node) => T): (node: Node) => T {
  const cache = new WeakMap<Node, T>();
  return (node) => {
    const cached = cache.get(node);
    if (cached !== undefined) return cached;
    const result = compute(node);
    cache.set(node, result);
    return result;
  };
}
