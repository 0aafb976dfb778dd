import type { Fragment, Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, type Transaction } from '@tiptap/pm/state';

/** A node of the document and its position. */
export type NodeMatch = { node: Node; position: number };

/** A node around the selection and its range. */
export type BlockMatch = { node: Node; from: number; to: number; depth: number };

/** Finds the innermost node of that name that is selected or holds the start of the selection. */
export function findNearest({ selection }: EditorState | Transaction, name: string): BlockMatch | null {
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

/** Finds all nodes of that name, in document order. */
export function findAll(doc: Node | Fragment, name: string): NodeMatch[] {
  const matches: NodeMatch[] = [];
  doc.descendants((node, position) => {
    if (node.type.name === name) matches.push({ node, position });
  });
  return matches;
}
