import { Extension, isFirefox } from '@tiptap/core';
import { TextSelection, type Transaction } from '@tiptap/pm/state';
import { findCut, findEdge } from './block-edges.ts';

/**
 * Arrow keys into a table. Firefox puts the cursor before its hidden caption, where text would be beside the
 * table.
 */
export const tableArrows = Extension.create({
  name: 'tableArrows',
  addKeyboardShortcuts() {
    const arrow = (side: 1 | -1) => () => {
      const { state, view } = this.editor;
      const { tr } = state;
      if (!view.endOfTextblock(side > 0 ? 'down' : 'up') || !moveIntoTable(tr, side)) return false;
      view.dispatch(tr.scrollIntoView());
      return true;
    };
    return isFirefox() ? { ArrowDown: arrow(1), ArrowUp: arrow(-1) } : ({} as Record<string, never>);
  },
});

/** Moves from the block above (1) or below (-1) a table into its first or last row. */
export function moveIntoTable(tr: Transaction, side: 1 | -1): boolean {
  const { $from, empty } = tr.selection;
  const cut = empty && tr.selection instanceof TextSelection ? findCut($from, side) : null;
  const edge = cut && findEdge(cut, side);
  const table = edge?.kind === 'node' ? tr.doc.nodeAt(edge.from) : null;
  if (edge?.kind !== 'node' || table?.type.name !== 'table') return false;
  const start = edge.from + (side > 0 ? 1 : table.nodeSize - 1 - (table.lastChild?.nodeSize ?? 0));
  tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1)));
  return true;
}
