import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, type Transaction } from '@tiptap/pm/state';

export type FoundBlock = { node: Node; from: number; to: number; depth: number };

/** The innermost node of that name that is selected or holds the selection. */
export function nearest({ selection }: EditorState | Transaction, name: string): FoundBlock | null {
  const { $from, from, to } = selection;
  if (selection instanceof NodeSelection && selection.node.type.name === name) {
    return { node: selection.node, from, to, depth: $from.depth + 1 };
  }
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type.name === name) return { node, from: $from.before(depth), to: $from.after(depth), depth };
  }
  return null;
}
