import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Selects the whole figure when its only image is selected or dragged, so that moving, cutting, copying and
 * replacing include the caption and the position.
 */
export function figureSelection(): Plugin {
  return new Plugin({
    key: new PluginKey('figureSelection'),
    appendTransaction: (_transactions, _before, { selection, doc, tr }) => {
      if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'figureImage') return null;
      const { $from } = selection;
      if (!holdsOneImage($from.parent)) return null;
      return tr.setSelection(NodeSelection.create(doc, $from.before()));
    },
    props: { handleDOMEvents: { dragstart: selectDragged } },
  });
}

/** An image can be dragged without being selected first. Runs before the editor reads what is dragged. */
function selectDragged(view: EditorView, { target }: DragEvent): void {
  const element = target instanceof Element ? target.closest('figure') : null;
  const isImage =
    target instanceof Element && (target.matches('img') || target.querySelector('img') !== null);
  if (!element || !isImage || !view.dom.contains(element)) return;
  const $inside = view.state.doc.resolve(view.posAtDOM(element, 0));
  if (!holdsOneImage($inside.parent)) return;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, $inside.before())));
}

/** True for a figure of one image, with or without a caption. */
function holdsOneImage(node: Node): boolean {
  const content = node.children.filter(({ type }) => type.name !== 'figcaption');
  return node.type.name === 'figure' && content.length === 1 && content[0]?.type.name === 'figureImage';
}
