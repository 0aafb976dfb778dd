import type { Node } from '@tiptap/pm/model';
import { type EditorState, NodeSelection, Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Selects the whole figure where its only image is selected or dragged, so that the caption and the side go with the image
 * when it is moved, cut, copied or replaced.
 */
export function figureSelection(): Plugin {
  return new Plugin({
    key: new PluginKey('wholeFigures'),
    appendTransaction: (_transactions, _before, state) => {
      const figure = figureOfSelected(state);
      return figure === null ? null : state.tr.setSelection(NodeSelection.create(state.doc, figure));
    },
    props: { handleDOMEvents: { dragstart: selectDragged } },
  });
}

function figureOfSelected({ selection }: EditorState): number | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'figureImage') return null;
  const { $from } = selection;
  return holdsOneImage($from.parent) ? $from.before() : null;
}

/** Before the editor reads what is dragged: an image can be dragged that was not selected first. */
function selectDragged(view: EditorView, { target }: DragEvent): void {
  const element = target instanceof Element ? target.closest('figure') : null;
  const isImage =
    target instanceof Element && (target.matches('img') || target.querySelector('img') !== null);
  if (!element || !isImage || !view.dom.contains(element)) return;
  const $inside = view.state.doc.resolve(view.posAtDOM(element, 0));
  if (!holdsOneImage($inside.parent)) return;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, $inside.before())));
}

/** Whether a node is a figure of one image, with or without a caption. */
export function holdsOneImage(node: Node): boolean {
  const content = node.children.filter(({ type }) => type.name !== 'figcaption');
  return node.type.name === 'figure' && content.length === 1 && content[0]?.type.name === 'figureImage';
}
