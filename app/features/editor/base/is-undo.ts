import type { Transaction } from '@tiptap/pm/state';

/** True for an undo or a redo. */
export function isUndo(tr: Transaction): boolean {
  return tr.getMeta('history$') !== undefined;
}
