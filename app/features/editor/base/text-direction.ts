import type { EditorView } from '@tiptap/pm/view';

/** True if the text at a position runs from right to left. */
export function isRightToLeft(view: EditorView, position: number): boolean {
  const { node } = view.domAtPos(position);
  const element = node instanceof Element ? node : node.parentElement;
  return getComputedStyle(element ?? view.dom).direction === 'rtl';
}
