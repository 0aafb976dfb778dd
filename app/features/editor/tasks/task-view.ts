import { DOMSerializer, type Node } from '@tiptap/pm/model';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { readTask, taskClass } from '../../../../shared/body/tasks.ts';
import { element } from '../../../browser/element.ts';

/** Renders a list item; a task with a checkbox that a click toggles. */
export function listItemView(first: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  const dom = renderItem(first);
  if (readTask(first.attrs.task) === null) {
    return { dom, contentDOM: dom, update: (node) => node.hasMarkup(first.type, first.attrs) };
  }
  const box = createCheckbox(() => {
    const position = getPos();
    if (position === undefined) return;
    view.dispatch(view.state.tr.setNodeAttribute(position, 'task', taskClass(box.checked)));
  });
  const contentDOM = document.createElement('div');
  dom.append(box, contentDOM);
  const show = (node: Node) => {
    const done = readTask(node.attrs.task) === true;
    dom.className = taskClass(done);
    box.checked = done;
    box.ariaLabel = done ? 'Done' : 'Not done';
  };
  show(first);
  return {
    dom,
    contentDOM,
    update(node) {
      const isTask = readTask(node.attrs.task) !== null;
      if (!isTask || !node.hasMarkup(first.type, { ...first.attrs, task: node.attrs.task })) return false;
      show(node);
      return true;
    },
    stopEvent: ({ target }) => target === box,
    ignoreMutation: ({ type, target }) => type !== 'selection' && !contentDOM.contains(target),
  };
}

/** The element that the schema makes of an item, without its content. */
function renderItem(item: Node): HTMLElement {
  const spec = item.type.spec.toDOM?.(item) ?? ['li', 0];
  return DOMSerializer.renderSpec(document, spec).dom as HTMLElement;
}

/** A checkbox that leaves the focus and the cursor in the text. */
function createCheckbox(onChange: () => void): HTMLInputElement {
  const box = element('input', { type: 'checkbox', tabindex: -1, contenteditable: 'false' });
  box.addEventListener('mousedown', (event) => event.preventDefault());
  box.addEventListener('change', onChange);
  return box;
}
