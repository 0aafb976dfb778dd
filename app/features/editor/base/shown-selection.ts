import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

const key = new PluginKey<boolean>('shownSelection');

/** Shows the selection while a popup has the focus: browsers show it only while the text has it. */
export const shownSelection = Extension.create({
  name: 'shownSelection',
  addProseMirrorPlugins: () => [
    new Plugin<boolean>({
      key,
      state: { init: () => false, apply: (tr, shown) => tr.getMeta(key) ?? shown },
      props: { decorations },
    }),
  ],
});

/** Shows the selection without the focus, or no longer. */
export function showSelection({ isDestroyed, view }: Editor, shown: boolean): void {
  if (!isDestroyed) view.dispatch(view.state.tr.setMeta(key, shown));
}

/** Returns the place of the selection on the screen, for a popup below it. */
export function selectionAnchor({ view }: Editor) {
  return {
    contextElement: view.dom,
    getBoundingClientRect() {
      if (!view.dom.isConnected) return new DOMRect();
      const { from, to } = view.state.selection;
      const [start, end] = [view.coordsAtPos(from), view.coordsAtPos(to, -1)];
      const isLine = end.top < start.bottom;
      const { left, right } = isLine
        ? { left: Math.min(start.left, end.left), right: Math.max(start.right, end.right) }
        : selectedBox(view);
      return new DOMRect(left, start.top, right - left, end.bottom - start.top);
    },
  };
}

/** The box of what is selected: the text as a whole is wider than its lines. */
function selectedBox(view: EditorView): DOMRect {
  const { from, to } = view.state.selection;
  const [start, end] = [view.domAtPos(from), view.domAtPos(to)];
  const range = document.createRange();
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return range.getBoundingClientRect();
}

function decorations(state: EditorState): DecorationSet | null {
  const { from, to } = state.selection;
  return key.getState(state)
    ? DecorationSet.create(state.doc, [Decoration.inline(from, to, { class: 'shown-selection' })])
    : null;
}
